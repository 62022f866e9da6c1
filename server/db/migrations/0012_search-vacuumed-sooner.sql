-- A search reads occurrences from the index alone where pages are known to be visible to all, which vacuum notes. By default it comes
-- when a fifth of the table is new: the join of two common words took 40 ms before it, and 6 after (a million entries, a busy machine).
ALTER TABLE "search_occurrences" SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
