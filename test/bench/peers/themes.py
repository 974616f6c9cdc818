# Groups texts with scikit-learn: TF-IDF, SVD to 100 dimensions, KMeans, each as it comes. KMeans starts once, as it does
# by default since 1.4; ten times, as before, it takes up to five times as long for all of it. Reads {texts, count, seed}
# as JSON, prints the group of each text and the processor time it took.
import json
import sys
import time

from sklearn.cluster import KMeans
from sklearn.decomposition import TruncatedSVD
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.preprocessing import normalize

given = json.load(sys.stdin)
start = time.process_time()
terms = TfidfVectorizer(sublinear_tf=True, min_df=2).fit_transform(given["texts"])
svd = TruncatedSVD(min(100, terms.shape[1] - 1), random_state=given["seed"])
groups = KMeans(given["count"], n_init=1, random_state=given["seed"]).fit_predict(normalize(svd.fit_transform(terms)))
print(json.dumps({"groups": groups.tolist(), "cpuSeconds": time.process_time() - start}))
