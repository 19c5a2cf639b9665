-- A replay writes thousands of rows, and each paid for two look-ups. Returns are never deleted by themselves, and a row
-- whose refused request is gone is left out of its list.
alter table rule_backtest_rows
  drop constraint rule_backtest_rows_shop_id_return_id_fkey,
  drop constraint rule_backtest_rows_shop_id_refusal_id_fkey;
drop index rule_backtest_rows_refusal;
