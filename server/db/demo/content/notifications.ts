import { asc, eq, sql } from 'drizzle-orm'
import { dictionaryIds, inserted, type Loading } from '#server/db/demo/loading.ts'
import { day, daysBack, minute } from '#server/db/demo/moments.ts'
import { records, seededRandom, words } from '#server/db/demo/random.ts'
import { peopleOf } from '#server/modules/notification/audience.ts'
import { notification_recipients, notification_sendings, notifications } from '#server/modules/notification/table.ts'

/**
 * Notifications of the distributor, oldest first: days since it was sent or written, days until it is sent where it is
 * scheduled, the share of the recipients who have read it once it is sent, and its recipients by business area.
 */
const messages = records(
  ['days', 'send_in', 'reading', 'areas', 'common_name', 'title_pl', 'content_pl', 'title_en', 'content_en'],
  `
  62 |  | 0.9 | Ogrzewanie; Klimatyzacja; Serwis; Projektowanie | Magazyn: godziny letnie | Nowe godziny wydawania towaru w magazynie w Ożarowie | <p>Od poniedziałku do piątku towar wydajemy w godzinach <strong>6:30–18:00</strong>, w soboty do 13:00.</p><p>Zamówienia złożone do godziny 12:00 kompletujemy tego samego dnia.</p> | New hours of the warehouse in Ożarów | <p>From Monday to Friday goods are handed out from <strong>6:30 to 18:00</strong>, on Saturdays until 13:00.</p><p>Orders placed before noon are picked on the same day.</p>
  34 |  | 0.75 | Ogrzewanie; Serwis | Szkolenie R290 – przypomnienie | Szkolenie z pomp ciepła na R290: zostało osiem miejsc | <p>W najbliższym terminie zostało osiem wolnych miejsc. W programie:</p><ul><li>strefy bezpieczeństwa wokół jednostki zewnętrznej,</li><li>próba szczelności i napełnianie,</li><li>najczęstsze błędy przy uruchomieniu.</li></ul><p>Uczestnicy otrzymują certyfikat autoryzacji.</p>
  11 |  | 0.6 | Serwis; Ogrzewanie | Serwis: zawór 3-drogowy (partia 2025) | Zawór trójdrożny z partii 2025/34: bezpłatna wymiana siłownika | <p>W kotłach z tej partii siłownik zaworu trójdrożnego może zatrzymać się w położeniu c.w.u.</p><h2>Co zrobić</h2><ol><li>Sprawdź numer partii na tabliczce zaworu.</li><li>Zgłoś usterkę w portalu, wybierając kod F28.</li><li>Siłownik wyślemy w ciągu dwóch dni roboczych.</li></ol> | Three-way valve of lot 2025/34: the actuator is replaced free of charge | <p>In boilers of this lot the actuator of the three-way valve may stop in the hot-water position.</p><h2>What to do</h2><ol><li>Check the lot on the plate of the valve.</li><li>Report the fault in the portal with code F28.</li><li>We send the actuator within two working days.</li></ol>
  3 |  | 0.4 | Ogrzewanie; Klimatyzacja; Serwis; Projektowanie | Cennik – jesień | Nowy cennik obowiązuje od pierwszego dnia miesiąca | <p>Ceny kotłów kondensacyjnych i zasobników pozostają bez zmian. Zmieniają się ceny pomp ciepła powietrze–woda oraz osprzętu hydraulicznego.</p><p>Oferty wystawione wcześniej zachowują ważność do podanej w nich daty.</p> | The new price list applies from the first of the month | <p>Prices of condensing boilers and tanks stay as they are. Prices of air-to-water heat pumps and hydraulic fittings change.</p><p>Offers made before stay valid until their date.</p>
  1 | 9 |  | Klimatyzacja; Serwis | Klimatyzacja – przegląd przed sezonem | Przeglądy klimatyzatorów przed sezonem: lista kontrolna | <p>Przygotowaliśmy listę kontrolną przeglądu: filtry, tace skroplin, szczelność układu, prąd pobierany przez sprężarkę.</p>
  1 |  |  |  | Przerwa świąteczna (wersja robocza) | Przerwa świąteczna w magazynie i na infolinii
`,
)

const everybody = { provinces: [], partners: [] }

/** Loads notifications of the distributor: sent and mostly read, scheduled, and drafts. */
export async function loadNotifications({ db, now, staff }: Loading): Promise<void> {
  const ids = await dictionaryIds(db)
  const random = seededRandom(20_260_309)
  const created_by = staff.administrator.id
  for (const { days, send_in, reading, areas, title_en, content_en, ...texts } of messages) {
    const at = daysBack(now, Number(days))
    const moment = at.toISOString()
    const business_areas = areas ? words(areas).map(ids.business_area) : []
    const audience = { provinces: [], partners: [], business_areas }
    const row = await inserted(db, notifications, {
      ...texts,
      ...audience,
      title_en: title_en || null,
      content_en: content_en || null,
      status: reading ? 'sent' : send_in ? 'scheduled' : 'draft',
      send_at: send_in ? daysBack(now, -Number(send_in)).toISOString() : null,
      sent_at: reading ? moment : null,
      sent_by: reading || send_in ? created_by : null,
      created_by,
      created_at: new Date(at.getTime() - day / 4).toISOString(),
      updated_at: moment,
    })
    if (!reading) continue
    const people = await peopleOf(db, audience, everybody).orderBy(asc(sql`1`))
    const read = () => new Date(at.getTime() + random.integer(5, Number(days) * 720) * minute).toISOString()
    const recipients = people.map(({ user_id, partner_id }) => ({
      notification_id: row.id,
      user_id,
      partner_id,
      sent_at: moment,
      read_at: random.chance(Number(reading)) ? read() : null,
    }))
    await db.insert(notification_recipients).values(recipients)
    const sending = { notification_id: row.id, recipient_count: people.length, sent_by: created_by }
    await db.insert(notification_sendings).values({ ...sending, started_at: moment, finished_at: moment })
    await db.update(notifications).set({ recipient_count: people.length }).where(eq(notifications.id, row.id))
  }
}
