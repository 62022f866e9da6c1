/** Where the reports are (specification, section 2). */
export const reportPaths = {
  activities: '/report/reports/partner-activities',
  offers: '/report/reports/partner-offers',
  warranty: '/report/reports/warranty-quality',
} as const

/**
 * A report narrowed further, by what a line of it stands for. What it is narrowed by already stays, its period above all, so that
 * what opens is what the line counts.
 */
export function narrowedTo(
  path: string,
  filters: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string | number>>,
): string {
  const { by: _by, name: _name, ...kept } = filters
  return `${path}?${new URLSearchParams({ ...kept, ...Object.fromEntries(Object.entries(more).map(([name, value]) => [name, String(value)])) })}`
}
