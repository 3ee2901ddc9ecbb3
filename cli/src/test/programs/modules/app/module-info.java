module app { requires spi; uses spi.Counter; }
