package dev.heddle.analyzer.page;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Test;

class ContainerTest {
    private static ByteBuffer unpacked(Container container) throws IOException {
        byte[] deflated = Base64.getDecoder().decode(container.base64());
        try (InputStream in = new InflaterInputStream(new ByteArrayInputStream(deflated))) {
            return ByteBuffer.wrap(in.readAllBytes()).order(ByteOrder.LITTLE_ENDIAN);
        }
    }

    @Test
    void columnsAreAsNarrowAsTheirNumbersAllow() throws IOException {
        Container container = new Container();
        container.column("narrow", List.of(1000, 1255, 1001));
        container.column("middle", List.of(-1, 65_534));
        container.column("wide", List.of(Integer.MIN_VALUE, Integer.MAX_VALUE));
        container.column("empty", List.of());
        container.put("first", 7);
        ByteBuffer bytes = unpacked(container);
        byte[] header = new byte[bytes.getInt()];
        bytes.get(header);
        assertEquals(
                "{\"columns\":{\"narrow\":[0,3,1,1000],\"middle\":[4,2,2,-1],\"wide\":[8,2,4,0],\"empty\":[16,0,1,0]},\"first\":7}",
                new String(header, StandardCharsets.UTF_8));
        int start = 4 + (header.length + 3) / 4 * 4;
        assertEquals(255, bytes.get(start + 1) & 0xff);
        assertEquals(65_535, bytes.getShort(start + 6) & 0xffff);
        assertEquals(Integer.MAX_VALUE, bytes.getInt(start + 12));
        assertEquals(start + 16, bytes.capacity());
    }
}
