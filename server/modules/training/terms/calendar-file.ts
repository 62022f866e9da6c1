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

const timeZone = 'Europe/Warsaw'

/** Rules of Warsaw's time zone since 1996, for calendars that do not know the zone by name. */
const warsaw = [
  'BEGIN:VTIMEZONE',
  `TZID:${timeZone}`,
  `X-LIC-LOCATION:${timeZone}`,
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n')

/** A term as an iCalendar file (RFC 5545). */
export function termCalendar(term: CalendarTerm): string {
  const event: calendar.CalendarEvent = {
    id: `training-term-${term.term_id}@${new URL(term.url).hostname}`,
    // Local times are written unchanged when a time zone is given, whatever the server's zone.
    start: `${term.training_date}T${term.start_time}:00`,
    end: `${term.training_date}T${term.end_time}:00`,
    timezone: timeZone,
    stamp: new Date(term.updated_at),
    summary: term.training_name,
    location: `${term.address}, ${term.city}`,
    url: term.url,
    sequence: term.version,
    is_cancelled: term.is_cancelled,
  }
  return calendar.calendarText('Trainings', event, () => warsaw)
}

/** Returns the file as an answer. */
export function calendarAnswer(term: CalendarTerm): Streamed {
  return calendar.calendarAnswer(`szkolenie-${term.training_date}.ics`, termCalendar(term))
}
