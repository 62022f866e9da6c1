import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { Streamed } from '#server/http/streamed.ts'

/** An event for a calendar. */
export interface CalendarEvent {
  id: string
  /** A moment, or a local time in the zone. */
  start: Date | string
  end: Date | string
  timezone?: string
  stamp: Date
  summary: string
  location: string
  /** Address of a page about the event. */
  url: string
  /** Number of changes, by which a calendar recognises a newer version. */
  sequence: number
  is_cancelled: boolean
}

/** Formats an event as an iCalendar file (RFC 5545). `zone` is the definition of the time zone that the event names. */
export function calendarText(product: string, event: CalendarEvent, zone?: () => string): string {
  const { is_cancelled, ...told } = event
  const calendar = ical({
    prodId: { company: 'Partner portal', product, language: 'PL' },
    method: ICalCalendarMethod.PUBLISH,
    // The calendar itself has no zone, so that its time stamps are in UTC; events name their zone.
    ...(zone && { timezone: { name: null, generator: zone } }),
  })
  calendar.createEvent({ ...told, status: is_cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED })
  return calendar.toString()
}

/** Returns the file as an answer. */
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
