@echo off
rem Starts Heddle from an unpacked distribution.
rem   JAVA_HOME   the Java that runs Heddle and, unless --java says otherwise, the program (17 or newer)
setlocal
set "HEDDLE_HOME=%~dp0.."
set "HEDDLE_JAVA=java"
if defined JAVA_HOME set "HEDDLE_JAVA=%JAVA_HOME%\bin\java"
"%HEDDLE_JAVA%" -XX:+UseSerialGC -Xshare:auto -XX:+IgnoreUnrecognizedVMOptions --enable-native-access=ALL-UNNAMED "-Dheddle.home=%HEDDLE_HOME%" -cp "%HEDDLE_HOME%\lib\*" dev.heddle.cli.Main %*
exit /b %ERRORLEVEL%
