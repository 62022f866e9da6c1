import { warsawLocal } from '#contract/values/moment.ts'
import { formatDate } from '#services/formatting.ts'

interface VisitTimeProps {
  visit_at: string
  visit_until: string | null
}

const hour = (moment: string) => warsawLocal(moment).slice(11)

/** The time of a visit on its day, or the window within which the technician comes. */
export const VisitHours = ({ visit_at, visit_until }: VisitTimeProps) => (
  <bdi className="tabular">{visit_until ? `${hour(visit_at)}–${hour(visit_until)}` : hour(visit_at)}</bdi>
)

/** When a visit is: its day and hours. */
export const VisitTime = ({ visit_at, visit_until }: VisitTimeProps) => (
  <>
    {formatDate(visit_at)}, <VisitHours visit_at={visit_at} visit_until={visit_until} />
  </>
)
