import type { Database } from '#server/db/client.ts'
import { decision_reasons, reply_templates } from '#server/modules/service-order/desk/table.ts'

const templates = [
  {
    kind: 'warranty',
    name_pl: 'Prośba o zdjęcia tabliczki i usterki',
    name_en: 'Photos of the plate and the fault, please',
    text_pl:
      'Dzień dobry,\n\nprosimy o zdjęcie tabliczki znamionowej urządzenia {device} i zdjęcie wyświetlacza z kodem błędu. Bez nich nie możemy rozpocząć zgłoszenia {order_number}.\n\nPozdrawiam\n{clerk}',
    text_en:
      'Good morning,\n\nplease send a photo of the rating plate of {device} and one of the display with the error code. We cannot begin order {order_number} without them.\n\nKind regards\n{clerk}',
  },
  {
    kind: 'warranty',
    name_pl: 'Prośba o pomiary',
    name_en: 'Measurements, please',
    text_pl:
      'Dzień dobry,\n\nprosimy o pomiar ciśnień po stronie niskiej i wysokiej oraz temperatur zasilania i powrotu podczas pracy {model}. Sposób pomiaru pokazuje załączony rysunek.\n\nPozdrawiam\n{clerk}',
    text_en:
      'Good morning,\n\nplease measure the low and high pressures and the flow and return temperatures while {model} is running. The drawing shows how.\n\nKind regards\n{clerk}',
  },
  {
    name_pl: 'Potwierdzenie przyjęcia do realizacji',
    name_en: 'Work has begun',
    text_pl:
      'Dzień dobry,\n\nzajmujemy się sprawą {order_number} firmy {company}. Odpowiemy do {due_day}.\n\nPozdrawiam\n{clerk}',
    text_en:
      'Good morning,\n\nwe are working on order {order_number} of {company} and will answer by {due_day}.\n\nKind regards\n{clerk}',
  },
  {
    kind: 'maintenance',
    name_pl: 'Przygotowanie do wizyty',
    name_en: 'Before the visit',
    text_pl:
      'Dzień dobry,\n\nna przegląd {order_number} urządzenia {device} przyjedziemy {visit}. Prosimy o dostęp do urządzenia i o książkę gwarancyjną.\n\nPozdrawiam\n{clerk}',
    text_en:
      'Good morning,\n\nwe come for maintenance {order_number} of {device} on {visit}. Please keep the unit accessible and the warranty book at hand.\n\nKind regards\n{clerk}',
  },
  {
    kind: 'maintenance',
    name_pl: 'Prośba o numer seryjny',
    name_en: 'Serial number, please',
    text_pl:
      'Dzień dobry,\n\nprosimy o numer seryjny urządzenia {model} ze zgłoszenia {order_number}. Jest na tabliczce znamionowej i ma 22 cyfry.\n\nPozdrawiam\n{clerk}',
    text_en:
      'Good morning,\n\nplease send the serial number of {model} in order {order_number}. It stands on the rating plate and has 22 digits.\n\nKind regards\n{clerk}',
  },
  {
    kind: 'parts',
    name_pl: 'Część spoza listy',
    name_en: 'A part that is not on the list',
    text_pl:
      'Dzień dobry,\n\nw zamówieniu {order_number} jest numer, którego nie mamy na liście części. Prosimy o zdjęcie części albo model i numer seryjny urządzenia.\n\nPozdrawiam\n{clerk}',
    text_en:
      'Good morning,\n\norder {order_number} has a number that is not on our list of parts. Please send a photo of the part, or the model and serial number of the unit.\n\nKind regards\n{clerk}',
  },
  {
    kind: 'parts',
    name_pl: 'Części w drodze do magazynu',
    name_en: 'Parts on their way to our stock',
    text_pl:
      'Dzień dobry,\n\nczęści z zamówienia {order_number} będą w magazynie {expected_day}. Wyślemy je tego samego dnia.\n\nPozdrawiam\n{clerk}',
    text_en:
      'Good morning,\n\nthe parts of order {order_number} will be in stock on {expected_day}. We send them the same day.\n\nKind regards\n{clerk}',
  },
] as const

const reasons = [
  {
    resolution: 'repaired',
    name_pl: 'Naprawa na miejscu',
    name_en: 'Repaired on site',
    text_pl:
      'Usterkę urządzenia {model} usunięto podczas wizyty serwisu w ramach gwarancji. Urządzenie pracuje prawidłowo.',
    text_en: 'The fault of {model} was removed during a visit under warranty. The unit works as it should.',
  },
  {
    resolution: 'part_sent',
    name_pl: 'Część do wymiany przez instalatora',
    name_en: 'Part to be changed by the installer',
    text_pl:
      'W ramach gwarancji wysyłamy część do wymiany. Prosimy o jej montaż i odesłanie części uszkodzonej w ciągu 14 dni z numerem {order_number}.',
    text_en:
      'We send a part under warranty. Please fit it, and return the faulty one within 14 days with the number {order_number}.',
  },
  {
    resolution: 'rejected',
    rejection_reason: 'improper_installation',
    name_pl: 'Montaż niezgodny z instrukcją',
    name_en: 'Not installed as the manual says',
    text_pl:
      'Urządzenie {model} zamontowano niezgodnie z instrukcją, co wyłącza odpowiedzialność z gwarancji. Zalecamy poprawę montażu i ponowne uruchomienie.',
    text_en:
      '{model} was not installed as its manual says, which the warranty does not cover. Please correct the installation and start it again.',
  },
  {
    resolution: 'rejected',
    rejection_reason: 'missing_maintenance',
    name_pl: 'Brak przeglądu w terminie',
    name_en: 'Maintenance missed',
    text_pl:
      'Warunkiem gwarancji urządzenia o numerze {serial_number} jest coroczny przegląd. W dokumentacji brakuje przeglądu z ostatnich 12 miesięcy.',
    text_en:
      'The warranty of unit {serial_number} asks for a yearly maintenance. There is none of the last 12 months in the documents.',
  },
  {
    resolution: 'no_fault',
    name_pl: 'Urządzenie sprawne',
    name_en: 'The unit works',
    text_pl: 'Podczas sprawdzenia nie stwierdzono usterki urządzenia {model}. Parametry pracy są prawidłowe.',
    text_en: 'No fault of {model} was found. It runs within its parameters.',
  },
] as const

/** Loads reply templates and standard reasons of the service desk. */
export async function loadDesk(db: Database): Promise<void> {
  const placed = <Text extends object>(texts: readonly Text[]) =>
    texts.map((text, index) => ({ ...text, position: index * 10 }))
  await db.insert(reply_templates).values(placed(templates))
  await db.insert(decision_reasons).values(placed(reasons))
}
