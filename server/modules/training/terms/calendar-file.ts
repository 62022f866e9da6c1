import * as calendar from '#server/calendar-file.ts'
import type { Streamed } from '#server/http/streamed.ts'

/** A term for a calendar. Dates and times are those of Warsaw. */
export interface CalendarTerm {
  term_id: number
  training_name: string
  /** YYYY-MM-DD. */
  training_date: string
  /** HH:MM. */
  start_time: string
  end_time: string
  city: string
  address: string
  /** Number of changes, by which a calendar recognises a newer version. */
  version: number
  is_cancelled: boolean
  updated_at: string
  /** Address of a page about the term. */
  url: string
}

/** A term as an iCalendar file (RFC 5545). */
export function termCalendar(term: CalendarTerm, erp: string): string {
  const event: calendar.CalendarEvent = {
    id: `training-term-${term.term_id}@${new URL(term.url).hostname}`,
    start: `${term.training_date}T${term.start_time}`,
    end: `${term.training_date}T${term.end_time}`,
    stamp: new Date(term.updated_at),
    summary: term.training_name,
    location: `${term.address}, ${term.city}`,
    url: term.url,
    sequence: term.version,
    is_cancelled: term.is_cancelled,
  }
  return calendar.calendarText({ product: 'Trainings', locale: 'pl', erp }, event)
}

/** Returns the file as an answer. */
export function termCalendarAnswer(term: CalendarTerm, erp: string): Streamed {
  return calendar.calendarAnswer(`szkolenie-${term.training_date}.ics`, termCalendar(term, erp))
}
