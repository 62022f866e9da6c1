import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Locale } from '#contract/messages/locale.ts'
import { Streamed } from '#server/http/streamed.ts'
import { saidIn } from '#server/texts/coded-text.ts'

/** An event for a calendar. */
export interface CalendarEvent {
  id: string
  /** `YYYY-MM-DDTHH:MM` in Warsaw. */
  start: string
  end: string
  stamp: Date
  summary: string
  location: string
  description?: string
  /** Address of a page about the event. */
  url: string
  /** Number of changes, by which a calendar recognises a newer version. */
  sequence: number
  is_cancelled: boolean
}

interface Source {
  /** The source of the file, such as `Trainings`. */
  product: string
  locale: Locale
  /** The name of the ERP, for reasons of the portal's own. */
  erp: string
}

const timezone = 'Europe/Warsaw'

/** Rules of Warsaw's time zone since 1996, for calendars that do not know the zone by name. */
const warsaw = [
  'BEGIN:VTIMEZONE',
  `TZID:${timezone}`,
  `X-LIC-LOCATION:${timezone}`,
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

/**
 * Formats an event as an iCalendar file (RFC 5545). One that is cancelled takes the earlier entry of its id out of the calendar
 * (RFC 5546, METHOD:CANCEL).
 */
export function calendarText({ product, locale, erp }: Source, event: CalendarEvent): string {
  const { is_cancelled, start, end, ...told } = saidIn(event, locale, erp)
  const calendar = ical({
    prodId: { company: 'Partner portal', product, language: locale.toUpperCase() },
    method: is_cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    // The calendar itself has no zone, so that its time stamps are in UTC; the event names its zone.
    timezone: { name: null, generator: () => warsaw },
  })
  calendar.createEvent({
    ...told,
    // Local times are written unchanged when a time zone is given, whatever the server's zone.
    start: `${start}:00`,
    end: `${end}:00`,
    timezone,
    status: is_cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
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
