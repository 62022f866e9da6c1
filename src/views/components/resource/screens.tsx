import type { ListRow } from '#machines/list/list-query.ts'
import type { Screen, ScreenProps } from '#src/routes.ts'
import type { ResourceDeclaration } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { ResourceList } from '#views/components/resource/resource-list.tsx'

/** The screens of an entity: its list, the editor of a new record, and one record. */
export interface ResourceScreens {
  list: Screen
  store?: Screen
  record?: Screen
}

/** The screens of a declared resource; a module can replace single ones. */
export function screensOf<Row extends ListRow, Values extends object, Item extends object>(
  of: ResourceDeclaration<Row, Values, Item>,
) {
  return {
    list: () => <ResourceList of={of} />,
    store: () => <ResourceEditor of={of} id={null} />,
    record: ({ params }: ScreenProps) => <ResourceEditor of={of} key={params.id} id={Number(params.id)} />,
  } satisfies ResourceScreens
}
