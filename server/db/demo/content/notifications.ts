import { asc, eq, sql } from 'drizzle-orm'
import { inserted } from '#server/db/demo/inserted.ts'
import { dictionaryIds, type LoadingCompanies } from '#server/db/demo/partner/partners.ts'
import { seededRandom } from '#server/db/demo/random.ts'
import { peopleOf } from '#server/modules/notification/audience.ts'
import { notification_recipients, notification_sendings, notifications } from '#server/modules/notification/table.ts'

/** A notification of the demonstration: text, recipients and state. */
interface DemoMessage {
  common_name: string
  title_pl: string
  title_en: string | null
  content_pl: string
  content_en: string | null
  /** By their Polish names; both empty only in a draft. */
  provinces: readonly string[]
  business_areas: readonly string[]
  /** Days since it was sent or written. */
  days: number
  /** Days until it is sent; null unless it is scheduled. */
  send_in: number | null
  /** Share of the recipients who have read it; null while it is not sent. */
  reading: number | null
}

const all = ['Ogrzewanie', 'Klimatyzacja', 'Serwis', 'Projektowanie']

/** Notifications of the distributor, oldest first. */
export const messages: readonly DemoMessage[] = [
  {
    common_name: 'Magazyn: godziny letnie',
    title_pl: 'Nowe godziny wydawania towaru w magazynie w Ożarowie',
    title_en: 'New hours of the warehouse in Ożarów',
    content_pl:
      '<p>Od poniedziałku do piątku towar wydajemy w godzinach <strong>6:30–18:00</strong>, w soboty do 13:00.</p><p>Zamówienia złożone do godziny 12:00 kompletujemy tego samego dnia.</p>',
    content_en:
      '<p>From Monday to Friday goods are handed out from <strong>6:30 to 18:00</strong>, on Saturdays until 13:00.</p><p>Orders placed before noon are picked on the same day.</p>',
    provinces: [],
    business_areas: all,
    days: 62,
    send_in: null,
    reading: 0.9,
  },
  {
    common_name: 'Szkolenie R290 – przypomnienie',
    title_pl: 'Szkolenie z pomp ciepła na R290: zostało osiem miejsc',
    title_en: null,
    content_pl:
      '<p>W najbliższym terminie zostało osiem wolnych miejsc. W programie:</p><ul><li>strefy bezpieczeństwa wokół jednostki zewnętrznej,</li><li>próba szczelności i napełnianie,</li><li>najczęstsze błędy przy uruchomieniu.</li></ul><p>Uczestnicy otrzymują certyfikat autoryzacji.</p>',
    content_en: null,
    provinces: [],
    business_areas: ['Ogrzewanie', 'Serwis'],
    days: 34,
    send_in: null,
    reading: 0.75,
  },
  {
    common_name: 'Serwis: zawór 3-drogowy (partia 2025)',
    title_pl: 'Zawór trójdrożny z partii 2025/34: bezpłatna wymiana siłownika',
    title_en: 'Three-way valve of lot 2025/34: the actuator is replaced free of charge',
    content_pl:
      '<p>W kotłach z tej partii siłownik zaworu trójdrożnego może zatrzymać się w położeniu c.w.u.</p><h2>Co zrobić</h2><ol><li>Sprawdź numer partii na tabliczce zaworu.</li><li>Zgłoś usterkę w portalu, wybierając kod F28.</li><li>Siłownik wyślemy w ciągu dwóch dni roboczych.</li></ol>',
    content_en:
      '<p>In boilers of this lot the actuator of the three-way valve may stop in the hot-water position.</p><h2>What to do</h2><ol><li>Check the lot on the plate of the valve.</li><li>Report the fault in the portal with code F28.</li><li>We send the actuator within two working days.</li></ol>',
    provinces: [],
    business_areas: ['Serwis', 'Ogrzewanie'],
    days: 11,
    send_in: null,
    reading: 0.6,
  },
  {
    common_name: 'Cennik – jesień',
    title_pl: 'Nowy cennik obowiązuje od pierwszego dnia miesiąca',
    title_en: 'The new price list applies from the first of the month',
    content_pl:
      '<p>Ceny kotłów kondensacyjnych i zasobników pozostają bez zmian. Zmieniają się ceny pomp ciepła powietrze–woda oraz osprzętu hydraulicznego.</p><p>Oferty wystawione wcześniej zachowują ważność do podanej w nich daty.</p>',
    content_en:
      '<p>Prices of condensing boilers and tanks stay as they are. Prices of air-to-water heat pumps and hydraulic fittings change.</p><p>Offers made before stay valid until their date.</p>',
    provinces: [],
    business_areas: all,
    days: 3,
    send_in: null,
    reading: 0.4,
  },
  {
    common_name: 'Klimatyzacja – przegląd przed sezonem',
    title_pl: 'Przeglądy klimatyzatorów przed sezonem: lista kontrolna',
    title_en: null,
    content_pl:
      '<p>Przygotowaliśmy listę kontrolną przeglądu: filtry, tace skroplin, szczelność układu, prąd pobierany przez sprężarkę.</p>',
    content_en: null,
    provinces: [],
    business_areas: ['Klimatyzacja', 'Serwis'],
    days: 1,
    send_in: 9,
    reading: null,
  },
  {
    common_name: 'Przerwa świąteczna (wersja robocza)',
    title_pl: 'Przerwa świąteczna w magazynie i infolinii',
    title_en: null,
    content_pl: '',
    content_en: null,
    provinces: [],
    business_areas: [],
    days: 1,
    send_in: null,
    reading: null,
  },
]

const minute = 60_000
const day = 1440 * minute
const everybody = { provinces: [], partners: [] }

/** Loads notifications of the distributor: sent and mostly read, scheduled, and drafts. */
export async function loadNotifications({ db, now, staff }: LoadingCompanies): Promise<void> {
  const ids = await dictionaryIds(db)
  const random = seededRandom(20_260_309)
  const author = staff.administrator.id
  for (const { days, send_in, provinces, business_areas, reading, ...texts } of messages) {
    const at = new Date(now.getTime() - days * day).toISOString()
    const audience = {
      provinces: provinces.map(ids.province),
      business_areas: business_areas.map(ids.business_area),
      partners: [],
    }
    const isSent = reading !== null
    const row = await inserted(db, notifications, {
      ...texts,
      ...audience,
      status: isSent ? 'sent' : send_in === null ? 'draft' : 'scheduled',
      send_at: send_in === null ? null : new Date(now.getTime() + send_in * day).toISOString(),
      sent_at: isSent ? at : null,
      sent_by: isSent || send_in !== null ? author : null,
      created_by: author,
      created_at: new Date(Date.parse(at) - day / 4).toISOString(),
      updated_at: at,
    })
    if (!isSent) continue
    const people = await peopleOf(db, audience, everybody).orderBy(asc(sql`1`))
    if (people.length > 0)
      await db.insert(notification_recipients).values(
        people.map(({ user_id, partner_id }) => ({
          ...{ notification_id: row.id, user_id, partner_id, sent_at: at },
          read_at: random.chance(reading)
            ? new Date(Date.parse(at) + random.integer(5, (days * 1440) / 2) * minute).toISOString()
            : null,
        })),
      )
    await db.insert(notification_sendings).values({
      ...{ notification_id: row.id, recipient_count: people.length, sent_by: author, started_at: at, finished_at: at },
    })
    await db.update(notifications).set({ recipient_count: people.length }).where(eq(notifications.id, row.id))
  }
}
