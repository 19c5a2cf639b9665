// The list and the detail in the simplest SQL that reads the same rows. The page size is a literal: with a parameter
// PostgreSQL plans the list again for every request, which costs more than running it.

export const PER_PAGE = 10

export const LIST_QUERY = `
  select r.id, r.order_name, r.order_number, r.created_at, r.client_email, greatest(r.price_minor - coalesce(r.delivery_cost_minor, 0), 0) / 100.0 as price, r.currency,
    json_build_object('id', m.id, 'name', m.name) as return_method,
    json_build_object('id', p.id, 'name', p.name) as payment_method,
    json_build_object('id', s.id, 'name', s.name, 'display_name', s.display_name, 'order_index', s.order_index) as return_status,
    w.received_at as withdrawn_at, w.settled_at
  from (select * from returns where shop_id = $1 order by created_at desc, id desc limit ${PER_PAGE}) as r
  join return_methods m on m.shop_id = r.shop_id and m.id = r.return_method_id
  join payment_methods p on p.shop_id = r.shop_id and p.id = r.payment_method_id
  join return_statuses s on s.shop_id = r.shop_id and s.order_index = r.order_index
  left join lateral (select received_at, settled_at from withdrawals where shop_id = r.shop_id and id = r.withdrawal_id limit 1) w on true
  order by r.created_at desc, r.id desc`

export const TOTALS_QUERY = `
  select s.order_index, coalesce(t.total, 0) + coalesce((
    select sum(change) from return_count_changes c where c.shop_id = s.shop_id and c.order_index = s.order_index), 0) as total
  from return_statuses s
  left join return_totals t on t.shop_id = s.shop_id and t.order_index = s.order_index
  where s.shop_id = $1`

const ofReturn = (columns: string, table: string, order: string) =>
  `select ${columns} from ${table} where shop_id = $1 and return_id = $2 order by ${order}`

/** Each takes the shop id and the return id. */
export const DETAIL_QUERIES = {
  head: `
    select r.*, to_json(m) as return_method, to_json(p) as payment_method, to_json(s) as return_status, w.received_at as withdrawn_at
    from returns r
    join return_methods m on m.shop_id = r.shop_id and m.id = r.return_method_id
    join payment_methods p on p.shop_id = r.shop_id and p.id = r.payment_method_id
    join return_statuses s on s.shop_id = r.shop_id and s.order_index = r.order_index
    left join withdrawals w on w.shop_id = r.shop_id and w.id = r.withdrawal_id
    where r.shop_id = $1 and r.id = $2`,
  return_products: ofReturn('*', 'return_products', 'id'),
  timeline: ofReturn('*', 'return_events', 'id'),
  effects: ofReturn('id, kind, state, attempts, created_at, done_at', 'effects', 'created_at'),
  labels: ofReturn('*', 'labels', 'attempt'),
}
