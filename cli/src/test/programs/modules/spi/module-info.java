module spi { exports spi; }
