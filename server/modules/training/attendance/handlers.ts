import { trainingAttendance } from '#contract/training/attendance.ts'
import { handlers } from '#server/http/handlers.ts'
import { attendanceOf, mark } from './attendance.ts'
import { scan } from './scan.ts'
import { ticketCalendar, ticketOf } from './tickets.ts'

/** Attendance: lists, marks, and scanned tickets. */
export const trainingAttendanceHandlers = handlers(trainingAttendance, {
  'training.attendance.show': (call) => attendanceOf(call, call.params.term),
  'training.attendance.update': (call) => mark(call, call.params.term, call.body.marks),
  'training.attendance.scan': (call) => scan(call, call.params.term, call.body),
  'public-zone.training.tickets.show': (call) => ticketOf(call, call.params.code),
  'public-zone.training.tickets.ics': (call) => ticketCalendar(call, call.params.code),
})
