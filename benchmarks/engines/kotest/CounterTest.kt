import io.kotest.core.spec.style.FunSpec
import io.kotest.matchers.shouldBe
import java.util.concurrent.atomic.AtomicInteger
import kotlin.concurrent.thread

class CounterTest : FunSpec({
    var setUps = 0
    beforeTest { setUps++ }

    fun inParallel(body: () -> Unit) {
        val threads = listOf(thread(start = false, block = body), thread(start = false, block = body))
        threads.forEach { it.start() }
        threads.forEach { it.join() }
    }

    test("racy count") {
        var count = 0
        inParallel { count++ }
        count shouldBe 2
    }

    test("safe count") {
        val sum = AtomicInteger()
        inParallel { sum.incrementAndGet() }
        sum.get() shouldBe 2
        (setUps > 0) shouldBe true
    }

    context("safe context") {
        listOf(1, 10).forEach { by ->
            test("safe by $by") {
                val sum = AtomicInteger()
                inParallel { sum.addAndGet(by) }
                sum.get() shouldBe 2 * by
            }
        }
    }
})
