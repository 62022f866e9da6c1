import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { Streamed } from '#server/http/streamed.ts'

/** What a calendar is told of an event. */
export interface CalendarEvent {
  id: string
  /** A moment, or a wall-clock time of the zone. */
  start: Date | string
  end: Date | string
  timezone?: string
  stamp: Date
  summary: string
  location: string
  /** Where people read more of it. */
  url: string
  /** Counts changes, so that a calendar that has the event takes over what is new. */
  sequence: number
  is_cancelled: boolean
}

/** An event as an iCalendar file (RFC 5545). `zone` gives the rules of the zone that it names. */
export function calendarText(product: string, event: CalendarEvent, zone?: () => string): string {
  const { is_cancelled, ...told } = event
  const calendar = ical({
    prodId: { company: 'Partner portal', product, language: 'PL' },
    method: ICalCalendarMethod.PUBLISH,
    // The calendar itself has none, so that its stamps are in UTC; the events name theirs.
    ...(zone && { timezone: { name: null, generator: zone } }),
  })
  calendar.createEvent({ ...told, status: is_cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED })
  return calendar.toString()
}

/** The file as an answer. */
export function calendarAnswer(filename: string, text: string): Streamed {
  return new Streamed(Buffer.from(text), {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="${filename}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
}

/** An event at a moment, as an answer. */
export const calendarFile = (filename: string, product: string, event: CalendarEvent): Streamed =>
  calendarAnswer(filename, calendarText(product, event))
