/** The shop that histories happen in: two people who may do everything, and a witness of its moves in the database. */
import type { ApiContract, Client } from '@returns-desk/contract'
import { inShop } from '../../db/db.ts'
import type { ShopBasics } from '../../seed/shop.ts'
import { furnishedShop } from '../builders.ts'
import { asOwner } from '../database/as-owner.ts'
import type { TestShop, World } from '../world.ts'

export interface Stage {
  readonly world: World
  readonly shop: TestShop & ShopBasics
  readonly people: readonly [Client<ApiContract>, Client<ApiContract>]
  /** The names of the statuses, by their index. */
  readonly statuses: ReadonlyMap<number, string>
}

export const IBANS = ['RO49AAAA1B31007593840000', 'RO66BACX0000001234567890'] as const

/** What shops may want, in all combinations. */
const WISHES = [0, 1, 2, 3, 4, 5, 6, 7].map((number) => ({
  inspects_parcels: (number & 1) !== 0,
  tracks_payouts: (number & 2) !== 0,
  four_eyes: (number & 4) !== 0,
}))

export const openStage = async (world: World, number: number): Promise<Stage> => {
  const shop = await furnishedShop(world)
  const { four_eyes, ...demands } = WISHES[number % WISHES.length] ?? {}
  const statuses = await inShop(world.db, shop.id, async (db) => {
    await db.updateTable('settings').set(demands).where('shop_id', '=', shop.id).execute()
    return db.selectFrom('return_statuses').select(['order_index', 'name']).where('shop_id', '=', shop.id).execute()
  })
  const people = [await world.as(shop), await world.as(shop, 'manager')] as const
  await people[0].bankAccount.save({ body: { debtor_name: 'Shop', iban: 'RO09BCYP0000001234567890', four_eyes } })
  return { world, shop, people, statuses: new Map(statuses.map(({ order_index, name }) => [order_index, name])) }
}

/**
 * Looks at every move, and at every first download of a file, when it is committed and the returns are still locked:
 * afterwards nobody could tell what was paid or inspected at that moment. Returns are made where their history begins, before the first day of the clock.
 */
const WITNESS = `
  create function witness_move() returns trigger language plpgsql as $$
  declare
    wants record;
  begin
    select inspects_parcels, tracks_payouts into wants from settings where shop_id = new.shop_id;
    if wants.inspects_parcels and new.to_index in (4, 5, 7) and new.from_index not in (4, 5, 7) and exists (
      select from return_products p where p.shop_id = new.shop_id and p.return_id = new.return_id and p.inspected_at is null)
    then raise exception 'WITNESS: % went to % with a piece that nobody has inspected', new.return_id, new.to_index;
    end if;
    if wants.tracks_payouts and new.to_index = 7 and exists (
      select from returns r where r.shop_id = new.shop_id and r.id = new.return_id and r.unpaid_reason = '' and
        (select coalesce(sum(amount_minor), 0) from refund_entries e where e.shop_id = r.shop_id and e.return_id = r.id) <>
        (select coalesce(sum(amount_minor), 0) from payouts p where p.shop_id = r.shop_id and p.return_id = r.id and p.state in ('sent', 'settled')))
    then raise exception 'WITNESS: % was completed, neither paid nor explained', new.return_id;
    end if;
    return null;
  end $$;
  create constraint trigger witness_move after insert on return_events deferrable initially deferred
    for each row when (new.kind = 'moved' and new.at >= '2026-10-05') execute function witness_move();

  create function witness_download() returns trigger language plpgsql as $$
  begin
    if exists (
      select from bank_file_rows b join payouts p on p.shop_id = b.shop_id and p.id = b.payout_id
      where b.shop_id = new.shop_id and b.file_id = new.id and (p.state <> 'in_batch' or not b.is_live))
    then raise exception 'WITNESS: file % is taken to the bank, with a payment that is over', new.id;
    end if;
    return null;
  end $$;
  create constraint trigger witness_download after update on bank_files deferrable initially deferred
    for each row when (old.downloaded_at is null and new.downloaded_at is not null) execute function witness_download()`

export const addWitness = (world: World) => asOwner(world.ownerUrl, (owner) => owner.query(WITNESS))
