-- A server keeps what intakes need of a shop until its state changes. The shop's own messages are part of that.
call watch_shop_table('error_messages');
