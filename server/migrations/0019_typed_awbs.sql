-- AWBs that staff typed by hand are followed as well: these are the returns to look among, which are few.
create index returns_on_the_way on returns (shop_id, created_at) where awb is not null and order_index not in (7, 8);
