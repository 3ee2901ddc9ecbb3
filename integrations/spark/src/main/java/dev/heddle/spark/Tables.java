package dev.heddle.spark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * The tables of a job as Parquet: one file each, rows in the order in which they are given. No column is of a clock.
 */
final class Tables {
    private static final Map<String, String> COLUMNS = columns();

    private final JavaSparkContext spark;
    private final Map<String, List<Map<String, Object>>> rows = new LinkedHashMap<>();

    Tables(JavaSparkContext spark) {
        this.spark = spark;
        COLUMNS.keySet().forEach(table -> rows.put(table, new ArrayList<>()));
    }

    /** Tables, and their columns with their types: s for strings, l for longs, b for booleans. */
    private static Map<String, String> columns() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put(
                "programs",
                "name:s program:s asked:l executions:l failures:l firstFailure:l unfinished:l events:l races:l iroots:l irootsOnce:l done:b reason:s");
        all.put(
                "executions",
                "name:s program:s round:l first:l last:l trace:s verdict:s events:l threads:l races:l iroots:l");
        all.put("failures", "name:s program:s execution:l what:s trace:s");
        all.put(
                "races",
                "name:s program:s kind:s location:s first:s second:s executions:l firstExecution:l firstTrace:s");
        all.put("iroots", "name:s program:s iroot:s idiom:l weak:b executions:l firstExecution:l firstTrace:s");
        return all;
    }

    /** Adds a row; columns that it does not have are empty, or 0. */
    void add(String table, Map<String, Object> row) {
        rows.computeIfAbsent(table, name -> new ArrayList<>()).add(row);
    }

    List<Map<String, Object>> rows(String table) {
        return rows.getOrDefault(table, List.of());
    }

    void write(OutputFolder output) throws IOException {
        SparkSession session = SparkSession.builder().sparkContext(spark.sc()).getOrCreate();
        for (Map.Entry<String, String> table : COLUMNS.entrySet()) {
            StructType schema = new StructType();
            List<String> names = new ArrayList<>();
            for (String column : table.getValue().split(" ")) {
                String name = column.substring(0, column.indexOf(':'));
                names.add(column);
                schema = schema.add(name, type(column), false);
            }
            List<Row> all = new ArrayList<>();
            for (Map<String, Object> row : rows(table.getKey())) {
                all.add(RowFactory.create(
                        names.stream().map(column -> value(column, row)).toArray()));
            }
            String beside = "." + table.getKey() + ".part";
            session.createDataFrame(all, schema)
                    .coalesce(1)
                    .write()
                    .mode(SaveMode.Overwrite)
                    .option("mapreduce.fileoutputcommitter.marksuccessfuljobs", "false")
                    .parquet(output.location(beside));
            output.replace(beside, table.getKey() + ".parquet");
        }
    }

    private static DataType type(String column) {
        return switch (column.charAt(column.length() - 1)) {
            case 'l' -> DataTypes.LongType;
            case 'b' -> DataTypes.BooleanType;
            default -> DataTypes.StringType;
        };
    }

    private static Object value(String column, Map<String, Object> row) {
        Object value = row.get(column.substring(0, column.indexOf(':')));
        return switch (column.charAt(column.length() - 1)) {
            case 'l' -> value instanceof Number n ? n.longValue() : 0L;
            case 'b' -> Boolean.TRUE.equals(value);
            default -> value == null ? "" : value.toString();
        };
    }
}
