/** Addresses of the reports (specification, section 2). */
export const reportPaths = {
  activities: '/report/reports/partner-activities',
  offers: '/report/reports/partner-offers',
  warranty: '/report/reports/warranty-quality',
} as const

/**
 * Address of a report filtered by one of its lines. Existing filters, the period above all, are kept, so that the page shows
 * exactly the records that the line counts.
 */
export function narrowedTo(
  path: string,
  filters: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string | number>>,
): string {
  const { by: _by, name: _name, ...kept } = filters
  return `${path}?${new URLSearchParams({ ...kept, ...Object.fromEntries(Object.entries(more).map(([name, value]) => [name, String(value)])) })}`
}
