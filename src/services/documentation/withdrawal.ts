import type { DocumentationForm } from '#contract/documentation/documentation.ts'
import type { SaveQuestion } from '#services/form/editor-actors.ts'

type Served = Pick<DocumentationForm, 'active' | 'file_pl' | 'file_en'>

const isServed = ({ active, file_pl, file_en }: Served) => active && (file_pl !== null || file_en !== null)

/** Before a document is saved that readers are no longer served: whom that touches, and whether they get a message. */
export const withdrawalQuestion: SaveQuestion = {
  weigh: async (api, { id, values, record, signal }) => {
    if (!isServed(record as Served) || isServed(values as Served)) return null
    return api.call('documentation.documentations.withdrawal', { query: { documents: String(id) }, signal })
  },
  answered: (tell_people) => ({ tell_people }),
}
