package dev.heddle.formats.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class TypeNamesTest {
    @Test
    void arraysAreNamedByTheirElements() {
        assertEquals("Object[]", TypeNames.simple("[Ljava.lang.Object;"));
        assertEquals("Object[]", TypeNames.simple("[Ljava/lang/Object;"));
        assertEquals("int[][]", TypeNames.simple("[[I"));
        assertEquals("Foo", TypeNames.simple("org.acme.Foo"));
        assertEquals("I", TypeNames.simple("I"));
    }

    @Test
    void theMemberOfAnArrayAccessIsTheArray() {
        assertEquals("Object[]", TypeNames.ofMember("Ljava/lang/Object;"));
        assertEquals("int[][]", TypeNames.ofMember("[I"));
        assertEquals("long[]", TypeNames.ofMember("J"));
        assertEquals("Foo.I", TypeNames.ofMember("Foo.I"));
        assertEquals("", TypeNames.ofMember(""));
    }
}
