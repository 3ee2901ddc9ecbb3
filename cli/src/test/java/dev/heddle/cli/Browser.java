package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;

/** Chromium without a window, and the page of a trace in it. */
final class Browser implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Dimension WINDOW = new Dimension(1400, 900);

    private final ChromeDriver driver;

    private Browser(Path chromium, Path chromedriver) {
        ChromeOptions options = new ChromeOptions();
        options.setBinary(chromium.toFile());
        options.addArguments(
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars");
        driver = new ChromeDriver(
                new ChromeDriverService.Builder()
                        .usingDriverExecutable(chromedriver.toFile())
                        .usingAnyFreePort()
                        .build(),
                options);
        driver.manage().timeouts().scriptTimeout(PATIENCE);
        driver.manage().window().setSize(WINDOW);
    }

    /** Starts the browser of this machine. */
    static Browser start() {
        return new Browser(
                Needs.program("chromium", "chromium", "chromium-browser", "google-chrome"),
                Needs.program("chromium-driver", "chromedriver", "chromium.chromedriver"));
    }

    /** Opens a page, with what stands after {@code #} in its address, and waits until its events are shown. */
    void open(Path page, String fragment) {
        driver.get("about:blank");
        driver.get(page.toUri() + fragment);
        await("document.documentElement.dataset.state === 'ready'");
    }

    /** Opens a page that need not be one of Heddle's. */
    void openPlain(Path page) {
        driver.get(page.toUri().toString());
    }

    /** Waits until an expression of the page's is true. */
    void await(String expression) {
        driver.executeAsyncScript("const done = arguments[0];" + "const poll = () => { if (" + expression
                + ") done(); else setTimeout(poll, 10); }; poll();");
    }

    /** The value of an expression in the page. */
    Object eval(String expression) {
        return driver.executeScript("return " + expression);
    }

    long number(String expression) {
        return ((Number) eval(expression)).longValue();
    }

    String text(String css) {
        return driver.findElement(By.cssSelector(css)).getText();
    }

    WebElement find(String css) {
        return driver.findElement(By.cssSelector(css));
    }

    /** Clicks the first element that a selector finds. */
    void click(String css) {
        driver.findElement(By.cssSelector(css)).click();
    }

    /** Types into whatever has the focus. */
    void type(CharSequence... keys) {
        new Actions(driver).sendKeys(keys).perform();
    }

    /** Clicks the mark of an event in a diagram. */
    void clickEvent(int event) {
        String place = "heddle.app.panes[0].diagram.place(" + event + ")";
        WebElement canvas = find("canvas.events");
        long x = number(
                "Math.round(" + place + ".x - document.querySelector('canvas.events').getBoundingClientRect().x)");
        long y = number(
                "Math.round(" + place + ".y - document.querySelector('canvas.events').getBoundingClientRect().y)");
        int width = canvas.getSize().getWidth();
        int height = canvas.getSize().getHeight();
        new Actions(driver)
                .moveToElement(canvas, (int) x - width / 2, (int) y - height / 2)
                .click()
                .perform();
    }

    /** The number of the selected event, or -1. */
    long selected() {
        return number("heddle.app.pane.scene.selected");
    }

    void assertSelected(long event) {
        assertEquals(event, selected(), () -> "selected; " + driver.getCurrentUrl());
    }

    String address() {
        return Objects.requireNonNull(driver.getCurrentUrl());
    }

    byte[] screenshot() {
        return driver.getScreenshotAs(OutputType.BYTES);
    }

    @Override
    public void close() {
        driver.quit();
    }
}
