import type { ListActor } from '#machines/list/list.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import type { ListSettingsActor } from '#machines/list/list-settings.ts'

/** Emits when the counts of the views may have changed: after rows were fetched again, or when the views differ. */
export function changesOf<Row extends ListRow>(list: ListActor<Row>, settings: ListSettingsActor) {
  return (changed: () => void) => {
    let answered = list.getSnapshot().context
    let { views } = settings.getSnapshot().context
    const rows = list.subscribe(({ context }) => {
      if (context.pagination === answered.pagination) return
      const isAnew = answered.pagination !== null && context.query === answered.query
      answered = context
      if (isAnew) changed()
    })
    const arrangement = settings.subscribe(({ context }) => {
      if (context.views === views) return
      views = context.views
      changed()
    })
    return () => {
      rows.unsubscribe()
      arrangement.unsubscribe()
    }
  }
}
