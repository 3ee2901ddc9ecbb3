import java.io.IOException;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** Lucene, in memory: three threads index documents, a fourth one searches meanwhile in what it finds; at the end the words are counted. */
public class LuceneIndexing {
    private static final int WRITERS = 3;
    private static final int WORDS = 500;
    private static final int LENGTH = 40;

    public static void main(String[] args) throws Exception {
        Trial.main(args, "LuceneIndexing", 500, 3000, LuceneIndexing::run);
    }

    private static long run(int documents) throws Exception {
        try (Directory directory = new ByteBuffersDirectory();
                IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(new StandardAnalyzer()).setRAMBufferSizeMB(2));
                SearcherManager manager = new SearcherManager(writer, null)) {
            AtomicBoolean done = new AtomicBoolean();
            Together searching = new Together().start(1, number -> search(manager, done));
            Together.run(WRITERS, number -> index(writer, number, documents));
            done.set(true);
            searching.join();
            writer.forceMerge(1);
            manager.maybeRefreshBlocking();
            return digest(manager, WRITERS * documents);
        }
    }

    private static void index(IndexWriter writer, int number, int documents) throws IOException {
        SplittableRandom random = new SplittableRandom(number);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < documents; i++) {
            text.setLength(0);
            for (int word = 0; word < LENGTH; word++) {
                text.append('w').append(random.nextInt(1 + random.nextInt(WORDS))).append(' ');
            }
            Document document = new Document();
            document.add(new StringField("id", number + "-" + i, Field.Store.YES));
            document.add(new TextField("text", text.toString(), Field.Store.NO));
            document.add(new NumericDocValuesField("number", i));
            writer.updateDocument(new Term("id", number + "-" + i), document);
        }
    }

    private static void search(SearcherManager manager, AtomicBoolean done) throws IOException {
        int before = 0;
        for (int round = 0; !done.get(); round++) {
            manager.maybeRefresh();
            IndexSearcher searcher = manager.acquire();
            try {
                int all = searcher.count(new MatchAllDocsQuery());
                if (all < before) {
                    throw new AssertionError(all + " documents after " + before);
                }
                before = all;
                TermQuery query = new TermQuery(new Term("text", "w" + round % WORDS));
                if (searcher.search(query, 10).totalHits.value > all) {
                    throw new AssertionError("more hits than documents");
                }
            } finally {
                manager.release(searcher);
            }
        }
    }

    private static long digest(SearcherManager manager, int documents) throws IOException {
        IndexSearcher searcher = manager.acquire();
        try {
            if (searcher.getIndexReader().numDocs() != documents) {
                throw new AssertionError(searcher.getIndexReader().numDocs() + " documents, not " + documents);
            }
            long digest = 0;
            for (int word = 0; word < WORDS; word++) {
                digest = digest * 31 + searcher.count(new TermQuery(new Term("text", "w" + word)));
            }
            return digest;
        } finally {
            manager.release(searcher);
        }
    }
}
