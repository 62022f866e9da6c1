import { type SQL, sql } from 'drizzle-orm'
import { report, type WarrantyChart } from '#contract/report/reports.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Call } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains } from '#server/http/lists/conditions.ts'
import { devicesInScope, ofBrands } from '#server/modules/device/index.ts'
import { visibleTo } from '#server/modules/service-order/index.ts'
import { bucketOf, bucketsOf, type Compared, inPeriods, monthBeforeEach, type Period, periodsOf } from './period.ts'

type Endpoints = (typeof report)['endpoints']
const list = report.endpoints['report.warranty.index']
const repeated = report.endpoints['report.warranty.repeated']
type Asked = Pick<Call<Endpoints['report.warranty.chart'], StaffScope>, 'db' | 'at' | 'scope' | 'query' | 'locale'> &
  Compared

/** Default period in days. */
const DAYS = 365

/** Models of a report: of the colleague's brands, matching the filters. */
function modelsOf(scope: StaffScope, { model, brand }: Pick<Asked['query'], 'model' | 'brand'>): SQL {
  return sql`${devicesInScope(scope) ?? sql`true`}
    ${model ? sql`and devices.id = any(${sql.param(model)}::int[])` : sql``}
    ${brand ? sql`and ${ofBrands(brand)}` : sql``}`
}

const ofCode = ({ code }: Asked['query']) => (code ? sql`and w.error_code_id = any(${sql.param(code)}::int[])` : sql``)

/** Claims `w` of the selected models in some periods. */
function claimsIn({ scope, query }: Asked, ...periods: Period[]): SQL {
  return sql`from report_warranty w join devices on devices.id = w.device_id
    where ${inPeriods('w', periods)} and ${modelsOf(scope, query)} ${ofCode(query)}`
}

function unitsOf({ scope, query }: Asked): SQL {
  return sql`(select coalesce(sum(u.units), 0) from report_units u join devices on devices.id = u.device_id
    where ${modelsOf(scope, query)})`
}

/** Lines of the report by its grouping, with the number of claims in the preceding period. */
function linesOf(call: Asked): SQL {
  const { period, before } = periodsOf(call, DAYS)
  const [by = 'model'] = call.query.by ?? []
  const key = {
    model: sql.raw('w.device_id'),
    code: sql.raw('w.error_code_id'),
    life: sql.raw('w.life_month'),
    month: sql.raw(`to_char(w.begins, 'YYYYMM')::int`),
  }[by]
  const former =
    by === 'month'
      ? sql`select to_char(w.begins + interval '1 month', 'YYYYMM')::int as key, sum(w.claims)::int as before
          ${claimsIn(call, ...monthBeforeEach(period))} group by 1`
      : sql`select ${key} as key, sum(w.claims)::int as before ${claimsIn(call, before)} group by 1`
  const locale = sql.raw(call.locale === 'pl' ? 'name_pl' : 'name_en')
  const names = {
    model: sql`devices.name, coalesce(brands.name, '') as note`,
    code: sql`coalesce(error_codes.code, '–') as name, coalesce(error_codes.${locale}, '') as note`,
    life: sql`f.key::text as name, '' as note`,
    month: sql`substr(f.key::text, 1, 4) || '-' || substr(f.key::text, 5) as name, '' as note`,
  }[by]
  const named = {
    model: sql`join devices on devices.id = f.key left join producers on producers.id = devices.producer_id
      left join brands on brands.id = producers.brand_id`,
    code: sql`left join error_codes on error_codes.id = f.key`,
    life: sql``,
    month: sql``,
  }[by]
  const units =
    by === 'model' ? sql`coalesce((select units from report_units u where u.device_id = f.key), 0)` : unitsOf(call)
  // Ids of lines must be positive, but ages begin at 0, and -1 is unknown.
  const id = by === 'life' ? sql`f.key + 2` : by === 'code' ? sql`f.key + 1` : sql`f.key`
  // A line that fell to zero stays beside the number that it had; months are those of the period alone.
  const both = sql.raw(by === 'month' ? 'left join' : 'full join')
  return sql`select ${id} as id, ${names}, f.*, ${units}::int as units
    from (select coalesce(n.key, b.key) as key, coalesce(n.claims, 0) as claims, coalesce(n.repeats, 0) as repeats,
        coalesce(n.parts_cost, 0.00) as parts_cost, coalesce(b.before, 0) as before
      from (select ${key} as key, sum(w.claims)::int as claims, sum(w.repeats)::int as repeats,
        sum(w.parts_cost) as parts_cost ${claimsIn(call, period)} group by 1) n
      ${both} (${former}) b on b.key = n.key) f
    ${named}`
}

const perThousand = sql<number | null>`round(1000.0 * r.claims / nullif(r.units, 0), 1)::float`

/** Warranty claims by model, error code, age of the unit or month. */
export function listWarranty(call: Call<typeof list, StaffScope>) {
  const inside = () => undefined
  return answerList(call, list, {
    rows: () =>
      call.db
        .select({
          id: sql<number>`r.id`.as('id'),
          name: sql<string>`r.name`.as('name'),
          note: sql<string>`r.note`.as('note'),
          claims: sql<number>`r.claims`.as('claims'),
          units: sql<number>`r.units`.as('units'),
          per_thousand: perThousand.as('per_thousand'),
          repeats: sql<number>`r.repeats`.as('repeats'),
          parts_cost: sql<string>`r.parts_cost::text`.as('parts_cost'),
          before: sql<number>`r.before`.as('before'),
        })
        .from(sql`(${linesOf(call)}) r`)
        .$dynamic(),
    id: sql`r.id`,
    sorts: {
      claims: sql`r.claims`,
      per_thousand: perThousand,
      repeats: sql`r.repeats`,
      parts_cost: sql`r.parts_cost`,
      before: sql`r.before`,
      name: sql`r.name`,
      id: sql`r.id`,
    },
    filters: {
      period: inside,
      model: inside,
      brand: inside,
      code: inside,
      by: inside,
      name: (text) => contains(sql`r.name`, text),
    },
  })
}

/** Warranty claims over time and by age of the unit, with totals. */
export async function chartWarranty(call: Asked): Promise<WarrantyChart> {
  const { db } = call
  const { period, before } = periodsOf(call, DAYS)
  const claims = claimsIn(call, period)
  const { rows: found } = await db.execute<{ begins: string; claims: number; parts_cost: string }>(sql`
    select ${bucketOf('w', 'month')}::text as begins, sum(w.claims)::int as claims, sum(w.parts_cost)::text as parts_cost
    ${claims} group by 1`)
  const { rows: life } = await db.execute<{ month: number; claims: number }>(sql`
    select w.life_month as month, sum(w.claims)::int as claims ${claims} and w.life_month >= 0 group by 1 order by 1`)
  const totalsOf = async (of: Period) => {
    const { rows } = await db.execute<WarrantyChart['totals'] & Record<string, unknown>>(sql`
      select r.*, ${perThousand} as per_thousand from (select coalesce(sum(w.claims), 0)::int as claims,
        coalesce(sum(w.repeats), 0)::int as repeats, round(coalesce(sum(w.parts_cost), 0), 2)::text as parts_cost,
        ${unitsOf(call)}::int as units ${claimsIn(call, of)}) r`)
    return rows[0] ?? { claims: 0, units: 0, per_thousand: null, repeats: 0, parts_cost: '0.00' }
  }
  const nothing = { claims: 0, parts_cost: '0.00' }
  return {
    period,
    before,
    bucket: 'month' as const,
    points: bucketsOf(period, 'month').map((begins) => ({
      ...nothing,
      ...found.find((row) => row.begins === begins),
      begins,
    })),
    life,
    orders_listed: call.scope.partners.length + call.scope.provinces.length === 0,
    totals: await totalsOf(period),
    totals_before: await totalsOf(before),
  }
}

/**
 * Units with more than one claim, the last of them in the period and one of them as the filters ask, by orders that the colleague
 * may see: all claims of the unit are counted, as the list of orders finds them by its serial number.
 */
export function listRepeated(call: Call<typeof repeated, StaffScope>) {
  const { db, query, scope } = call
  const { period } = periodsOf(call, DAYS)
  const visible = visibleTo(scope) ?? sql`true`
  const inside = () => undefined
  const rows = sql`select max(service_orders.id) as id, service_orders.serial_no, max(service_orders.model_name) as model_name,
      (array_agg(service_orders.partner_name order by service_orders.sent_at desc))[1] as partner_name,
      count(*)::int as claims, max(service_orders.sent_at) as last_at
    from service_orders where ${visible} and service_orders.status <> 'draft' and service_orders.serial_no is not null
    group by service_orders.serial_no having count(*) > 1 and bool_or(true
        ${query.model ? sql`and service_orders.model = any(${sql.param(query.model)}::int[])` : sql``}
        ${query.brand ? sql`and service_orders.brand_id = any(${sql.param(query.brand)}::int[])` : sql``}
        ${query.code ? sql`and service_orders.error_code = any(${sql.param(query.code)}::int[])` : sql``})
      and (max(service_orders.sent_at) at time zone 'Europe/Warsaw')::date between ${period.from}::date and ${period.to}::date`
  return answerList(call, repeated, {
    rows: () =>
      db
        .select({
          id: sql<number>`r.id`.as('id'),
          serial_no: sql<string>`r.serial_no`.as('serial_no'),
          model_name: sql<string | null>`r.model_name`.as('model_name'),
          partner_name: sql<string>`r.partner_name`.as('partner_name'),
          claims: sql<number>`r.claims`.as('claims'),
          last_at: sql<string>`to_char(r.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('last_at'),
        })
        .from(sql`(${rows}) r`)
        .$dynamic(),
    id: sql`r.id`,
    sorts: { claims: sql`r.claims`, last_at: sql`r.last_at` },
    filters: { period: inside, model: inside, brand: inside, code: inside },
  })
}
