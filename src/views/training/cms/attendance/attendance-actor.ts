import { createActorContext } from '@xstate/react'
import { attendance } from '#machines/training/attendance.ts'
import { ticketScanning } from '#machines/training/ticket-scanning.ts'
import { createKeptScans } from '#services/training/kept-scans.ts'

/** Who has come to one term: the list of its screen. */
export const Attendance = createActorContext(attendance)

/** The tickets of one term, scanned at the door. */
export const Scanning = createActorContext(ticketScanning)

/** Scans that an earlier opening of this screen could not send. */
export const keptScans = () => createKeptScans(localStorage)
