/** What samples may use but not name. */
package dev.heddle.recorder.instrument.samples.other;
