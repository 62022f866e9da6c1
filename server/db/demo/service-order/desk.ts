import type { Loading } from '#server/db/demo/loading.ts'
import { records } from '#server/db/demo/random.ts'
import { decision_reasons, reply_templates } from '#server/modules/service-order/desk/table.ts'

const keys = ['kind', 'name_pl', 'name_en', 'text_pl', 'text_en'] as const

/** Without greeting and signature, which all have. */
const templates = records(
  keys,
  `
  warranty | Prośba o zdjęcia tabliczki i usterki | Photos of the plate and the fault, please | prosimy o zdjęcie tabliczki znamionowej urządzenia {device} i zdjęcie wyświetlacza z kodem błędu. Bez nich nie możemy rozpatrzyć zgłoszenia {order_number}. | please send a photo of the rating plate of {device} and one of the display with the error code. We cannot process order {order_number} without them.
  warranty | Prośba o pomiary | Measurements, please | prosimy o pomiar ciśnień po stronie niskiej i wysokiej oraz temperatur zasilania i powrotu podczas pracy {model}. Sposób pomiaru pokazuje załączony rysunek. | please measure the low and high pressures and the flow and return temperatures while {model} is running. The drawing shows how.
  | Potwierdzenie przyjęcia do realizacji | Work has begun | zajmujemy się sprawą {order_number} firmy {company}. Odpowiemy do {due_day}. | we are working on order {order_number} of {company} and will answer by {due_day}.
  maintenance | Przygotowanie do wizyty | Before the visit | na przegląd {order_number} urządzenia {device} przyjedziemy {visit}. Prosimy o dostęp do urządzenia i o książkę gwarancyjną. | we will come for maintenance {order_number} of {device} on {visit}. Please make sure that the unit is accessible and have the warranty book ready.
  maintenance | Prośba o numer seryjny | Serial number, please | prosimy o numer seryjny urządzenia {model} ze zgłoszenia {order_number}. Jest na tabliczce znamionowej i ma 22 cyfry. | please send the serial number of {model} in order {order_number}. It is on the rating plate and has 22 digits.
  parts | Część spoza listy | A part that is not on the list | w zamówieniu {order_number} jest numer, którego nie mamy na liście części. Prosimy o zdjęcie części albo model i numer seryjny urządzenia. | order {order_number} has a number that is not on our list of parts. Please send a photo of the part, or the model and serial number of the unit.
  parts | Części w drodze do magazynu | Parts on their way to our stock | części z zamówienia {order_number} będą w magazynie {expected_day}. Wyślemy je tego samego dnia. | the parts of order {order_number} will be in stock on {expected_day}. We will send them the same day.
`,
)

/** Standard reasons; `kind` is the resolution and, of a rejection, its reason. */
const reasons = records(
  keys,
  `
  repaired | Naprawa na miejscu | Repaired on site | Usterkę urządzenia {model} usunięto podczas wizyty serwisu w ramach gwarancji. Urządzenie pracuje prawidłowo. | The fault in {model} was repaired during a visit under warranty. The unit works properly.
  part_sent | Część do wymiany przez instalatora | Part to be replaced by the installer | W ramach gwarancji wysyłamy część do wymiany. Prosimy o jej montaż i odesłanie części uszkodzonej w ciągu 14 dni z numerem {order_number}. | We are sending a replacement part under warranty. Please fit it and return the faulty part within 14 days, quoting {order_number}.
  rejected improper_installation | Montaż niezgodny z instrukcją | Not installed according to the manual | Urządzenie {model} zamontowano niezgodnie z instrukcją, co wyłącza odpowiedzialność z gwarancji. Zalecamy poprawę montażu i ponowne uruchomienie. | {model} was not installed according to its manual, which is not covered by the warranty. Please correct the installation and restart the unit.
  rejected missing_maintenance | Brak przeglądu w terminie | Maintenance missed | Warunkiem gwarancji urządzenia o numerze {serial_number} jest coroczny przegląd. W dokumentacji brakuje przeglądu z ostatnich 12 miesięcy. | The warranty of unit {serial_number} requires yearly maintenance. The documents show none in the last 12 months.
  no_fault | Urządzenie sprawne | The unit works | Podczas sprawdzenia nie stwierdzono usterki urządzenia {model}. Parametry pracy są prawidłowe. | No fault was found in {model}. It is operating within its parameters.
`,
)

type Template = typeof reply_templates.$inferInsert
type Reason = typeof decision_reasons.$inferInsert

/** Loads reply templates and standard reasons of the service desk. */
export async function loadDesk({ db }: Loading): Promise<void> {
  await db.insert(reply_templates).values(
    templates.map(({ kind, text_pl, text_en, ...names }, index) => ({
      ...names,
      kind: (kind || null) as Template['kind'],
      position: index * 10,
      text_pl: `Dzień dobry,\n\n${text_pl}\n\nPozdrawiam\n{clerk}`,
      text_en: `Good morning,\n\n${text_en}\n\nKind regards\n{clerk}`,
    })),
  )
  await db.insert(decision_reasons).values(
    reasons.map(({ kind, ...texts }, index) => {
      const [resolution, rejection_reason = null] = kind.split(' ')
      return { ...texts, resolution, rejection_reason, position: index * 10 } as Reason
    }),
  )
}
