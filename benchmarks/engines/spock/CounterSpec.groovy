import java.util.concurrent.atomic.AtomicInteger
import spock.lang.Shared
import spock.lang.Specification

class CounterSpec extends Specification {
    @Shared int classes
    int setUps
    int count

    def setupSpec() { classes++ }

    def setup() { setUps++ }

    def cleanup() { assert setUps == 1 && classes == 1 }

    static void inParallel(Runnable body) {
        def threads = [new Thread(body), new Thread(body)]
        threads*.start()
        threads*.join()
    }

    def "racy count"() {
        when:
        inParallel { count++ }
        then:
        count == 2
    }

    def "safe count"() {
        given:
        def sum = new AtomicInteger()
        when:
        inParallel { sum.incrementAndGet() }
        then:
        sum.get() == 2
    }

    def "racy with parameter"() {
        when:
        inParallel { count += by }
        then:
        count == 2 * by
        where:
        by << [1, 10]
    }

    def "safe with parameter #by"() {
        given:
        def sum = new AtomicInteger()
        when:
        inParallel { sum.addAndGet(by) }
        then:
        sum.get() == 2 * by
        where:
        by << [1, 10]
    }

    def "safe with a mock"() {
        given:
        def list = Mock(List)
        def sum = new AtomicInteger()
        when:
        inParallel { list.add(1); sum.incrementAndGet() }
        then:
        2 * list.add(1)
        sum.get() == 2
    }
}
