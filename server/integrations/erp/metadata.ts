import { Parser } from 'htmlparser2'

/** A page as the ERP publishes it: fields of its key, and types of all fields, such as `Edm.String` or an option. */
export interface PublishedEntity {
  key: string[]
  fields: Map<string, string>
}

/** Reads the service metadata document of OData: the published pages by name of their entity set. */
export function readMetadata(xml: string): Map<string, PublishedEntity> {
  const types = new Map<string, PublishedEntity>()
  const sets = new Map<string, string>()
  let type: PublishedEntity | null = null
  const parser = new Parser(
    {
      onopentag(name, { Name = '', Type = '', EntityType = '' }) {
        if (name === 'EntityType') {
          type = { key: [], fields: new Map() }
          types.set(Name, type)
        } else if (name === 'PropertyRef') type?.key.push(Name)
        else if (name === 'Property') type?.fields.set(Name, Type)
        else if (name === 'EntitySet') sets.set(Name, EntityType.replace(/^.*\./, ''))
      },
      onclosetag(name) {
        if (name === 'EntityType') type = null
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return new Map(
    [...sets].flatMap(([set, name]) => {
      const entity = types.get(name)
      return entity ? [[set, entity]] : []
    }),
  )
}
