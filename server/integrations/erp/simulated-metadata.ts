import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { PageSet } from './erp.ts'
import { apiFieldOf, apiNameOf, encodeOption, fieldsOf, modifiedAt, publishedPages } from './published-pages.ts'
import { simulatedLines, simulatedOptions } from './simulated-documents.ts'

/** What the ERP's administrator has forgotten: fields of pages (null: the page), and pages that the user may not read. */
const Forgotten = v.object({
  missing: v.optional(v.record(v.string(), v.nullable(v.array(v.string()))), {}),
  forbidden: v.optional(v.array(v.string()), []),
  /** Seconds by which the ERP's clock is ahead. */
  ahead: v.optional(v.number(), 0),
})
type Forgotten = v.InferOutput<typeof Forgotten>

const numbers = ['Unit_Price', 'Quantity', 'Quantity_Shipped', 'Line_No']

/** What is published in the simulated ERP, all that docs/erp.md says unless `PUT /erp/published` has changed it. */
export function simulatedPublications(app: FastifyInstance) {
  let forgotten: Forgotten = v.parse(Forgotten, {})
  app.put('/erp/published', (request, reply) => {
    const changed = v.safeParse(Forgotten, request.body)
    if (!changed.success) return reply.code(422).send({ message: 'missing, forbidden and ahead are asked for' })
    forgotten = changed.output
    return {}
  })

  const has = (set: string) => forgotten.missing[set] !== null

  return {
    isPublished: has,
    isForbidden: (set: string) => forgotten.forbidden.includes(set),
    /** The `Date` of answers. */
    date: () => new Date(Date.now() + forgotten.ahead * 1000).toUTCString(),
    /** The service metadata document: pages, keys, fields and options (webservices/return-obtain-service-metadata-edmx-document.md). */
    metadata({ isApi, isPlain }: { isApi: boolean; isPlain: boolean }): string {
      const fieldName = isApi ? apiFieldOf : (field: string) => field
      const typeOf = (page: string, field: string) =>
        simulatedOptions[page]?.[field] && (isApi || !isPlain)
          ? `NAV.${page}_${field}`
          : numbers.includes(field)
            ? 'Edm.Decimal'
            : 'Edm.String'
      const entity = (page: string, name: string, key: readonly string[], fields: readonly string[], lines = '') => {
        const left = fields.filter((field) => !forgotten.missing[page]?.includes(field))
        const keys = isApi ? ['systemId'] : key
        return `<EntityType Name="${name}"><Key>${keys.map((field) => `<PropertyRef Name="${field}"/>`).join('')}</Key>${
          isApi ? '<Property Name="systemId" Type="Edm.Guid" Nullable="false"/>' : ''
        }${left.map((field) => `<Property Name="${fieldName(field)}" Type="${typeOf(page, field)}"/>`).join('')}${lines}</EntityType>`
      }
      const sets = (Object.keys(publishedPages) as PageSet[]).filter(has)
      const types = sets.flatMap((set) => {
        const page = publishedPages[set]
        const name = isApi ? apiNameOf(set) : set
        if (!page.lines) return [entity(set, name, page.key, [...fieldsOf(page), modifiedAt])]
        const lines = isApi ? 'salesOrderLines' : simulatedLines
        return [
          entity(
            set,
            name,
            page.key,
            [...fieldsOf(page), modifiedAt],
            `<NavigationProperty Name="${lines}" Type="Collection(NAV.${lines})" ContainsTarget="true"/>`,
          ),
          entity(simulatedLines, lines, page.lines.key, fieldsOf(page.lines)),
        ]
      })
      const enums = Object.entries(simulatedOptions).flatMap(([page, fields]) =>
        isPlain && !isApi
          ? []
          : Object.entries(fields).map(
              ([field, names]) =>
                `<EnumType Name="${page}_${field}">${names.map((name, value) => `<Member Name="${encodeOption(name)}" Value="${value}"/>`).join('')}</EnumType>`,
            ),
      )
      const container = sets.flatMap((set) => {
        const name = isApi ? apiNameOf(set) : set
        const lines = isApi ? 'salesOrderLines' : simulatedLines
        return [name, ...(set === 'SalesOrders' ? [lines] : [])].map(
          (one) => `<EntitySet Name="${one}" EntityType="NAV.${one}"/>`,
        )
      })
      return `<?xml version="1.0" encoding="utf-8"?><edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices><Schema Namespace="NAV" xmlns="http://docs.oasis-open.org/odata/ns/edm">${types.join('')}${enums.join('')}<EntityContainer Name="NAV">${container.join('')}</EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`
    },
  }
}
