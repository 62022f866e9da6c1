import { msg } from '@lingui/core/macro'
import { documentation } from '#contract/documentation/documentation.ts'
import { NamedForm } from '#contract/named.ts'
import type { ScreenProps } from '#src/routes.ts'
import { namedColumns, namedParts } from '#views/components/resource/named.ts'
import { resource } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { ResourceList } from '#views/components/resource/resource-list.tsx'

/** What documents are found by, beside their names. */
export const documentationTags = resource({
  name: 'documentation.tags',
  param: 'documentation_tag',
  path: '/cms/documentation/tags',
  index: documentation.endpoints['documentation.tags.index'],
  form: NamedForm,
  title: msg`Document tags`,
  newTitle: msg`New document tag`,
  nameOf: ({ name_pl }) => name_pl,
  columns: namedColumns,
  blank: { name_pl: '', name_en: '', position: 0, active: true },
  parts: namedParts,
})

export const DocumentationTagsScreen = () => <ResourceList of={documentationTags} />
export const NewDocumentationTagScreen = () => <ResourceEditor of={documentationTags} id={null} />
export const DocumentationTagScreen = ({ params }: ScreenProps) => (
  <ResourceEditor of={documentationTags} id={Number(params.id)} />
)
