"""A line of JSON for each document that a list names, by Spark: spark-submit spark.py LIST OUTPUT

LIST holds names of files that every executor sees, one on each line. specdrift is on the path of the executors.
"""

import sys

from pyspark.sql import SparkSession


def main(names, output):
    spark = SparkSession.builder.appName("specdrift").getOrCreate()
    lines = spark.sparkContext.textFile(names, minPartitions=1000).pipe("specdrift corpus map --quiet --jobs 1 --stdin")
    records = spark.read.json(lines)
    records.write.parquet(output)
    records.where("skipped is null").selectExpr("explode(classes.class) as class").groupBy("class").count().show(50, False)


if __name__ == "__main__":
    main(*sys.argv[1:])
