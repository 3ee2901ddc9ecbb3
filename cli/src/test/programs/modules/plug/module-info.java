module plug { requires spi; provides spi.Counter with plug.Unsafely; }
