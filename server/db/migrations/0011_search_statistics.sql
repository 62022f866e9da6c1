-- As in 0004: the planner does not read the statistics of partial indexes, and would read the whole table for a text that
-- no name holds.
CREATE STATISTICS contractors_search_texts_name ON (search_text(name)) FROM contractors;
