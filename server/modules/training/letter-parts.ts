import { writtenDay } from '#contract/values/moment.ts'

/** Place and date of a training. */
export interface Place {
  training_name: string
  /** YYYY-MM-DD. */
  training_date: string
  start_time: string
  city: string
  address: string
}

/** Address of the calendar entry of a ticket. */
export const calendarPath = (code: string) => `/api/public-zone/training/tickets/${code}/calendar`

/** Training, date and place, as facts of a letter. */
export const placeIn = {
  pl: ({ training_name, training_date, start_time, city, address }: Place) => [
    { name: 'Szkolenie', value: training_name },
    { name: 'Termin', value: `${writtenDay(training_date, 'pl')}, godz. ${start_time}` },
    { name: 'Gdzie', value: `${address}, ${city}` },
  ],
  en: ({ training_name, training_date, start_time, city, address }: Place) => [
    { name: 'Training', value: training_name },
    { name: 'When', value: `${writtenDay(training_date, 'en')}, ${start_time}` },
    { name: 'Where', value: `${address}, ${city}` },
  ],
}
