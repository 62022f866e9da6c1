import { createActorContext } from '@xstate/react'
import { attendance } from '#machines/training/attendance.ts'
import { ticketScanning } from '#machines/training/ticket-scanning.ts'

/** The context of the attendance list of a term. */
export const Attendance = createActorContext(attendance)

/** The context of ticket scanning. */
export const Scanning = createActorContext(ticketScanning)
