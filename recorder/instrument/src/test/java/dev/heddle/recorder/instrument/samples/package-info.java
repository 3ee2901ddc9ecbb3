/** Small programs that the tests instrument. */
package dev.heddle.recorder.instrument.samples;
