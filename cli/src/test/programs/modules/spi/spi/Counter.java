package spi;
public interface Counter { Object LOCK = new Object(); int increment(); }
