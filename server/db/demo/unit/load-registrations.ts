import { and, asc, eq, ne } from 'drizzle-orm'
import { daysAfter } from '#contract/days.ts'
import { today } from '#contract/rules.ts'
import type { Database } from '#server/db/client.ts'
import type { DemoPartner } from '#server/db/demo/partner/load-people.ts'
import { units } from '#server/modules/unit/table.ts'

const hour = 3_600_000

/** Registrations whose numbers have to be checked: an unknown one, one that was sold to another company, one that is asked about, one denied. */
export async function loadRegistrations(
  { db, now }: { db: Database; now: Date },
  [first, second, third]: readonly DemoPartner[],
): Promise<void> {
  if (!first || !second || !third) return
  const [sold] = await db
    .select()
    .from(units)
    .where(and(eq(units.status, 'sold'), ne(units.partner_id, second.id)))
    .orderBy(asc(units.id))
    .limit(1)
  if (!sold) return
  const registration = ({ id, people }: DemoPartner, serial_no: string, hoursAgo: number) => {
    const at = new Date(now.getTime() - hoursAgo * hour).toISOString()
    return {
      ...{ serial_no, device_id: sold.device_id, partner_id: id, status: 'draft' as const },
      ...{ created_by: people[0]?.id ?? null, created_at: at, updated_at: at },
      ...{ install_date: daysAfter(today(now), -6), installation_address: 'ul. Lipowa 11' },
      ...{ installation_post_code: '26-600', installation_city: 'Radom' },
    }
  }
  await db.insert(units).values([
    { ...registration(first, '2610048800000000004411', 5), check_status: 'waiting' },
    { ...registration(second, sold.serial_no, 29), check_status: 'waiting', install_date: daysAfter(today(now), -1) },
    {
      ...registration(first, '2610048800000000004428', 52),
      ...{ check_status: 'asked', check_text: 'Gdzie kupiono to urządzenie? Prosimy o numer faktury.' },
    },
    {
      ...registration(third, '2610048800000000004435', 120),
      ...{
        check_status: 'denied',
        check_text: 'Numer pochodzi z tabliczki jednostki wewnętrznej. Zarejestruj zewnętrzną.',
      },
    },
  ])
}
