import { type AlterTableCmd, type ColumnDef, type Constraint, type Node, parse } from 'libpg-query'

/**
 * A statement that takes something away from processes of the release before, or refuses what they write. It may stand only in a
 * contracting migration, when the release before declares its tables as they are afterwards.
 */
export interface Contracting {
  /** What it does, as `drops devices.colour`. */
  action: string
  /** Whether the tables that a release declares are those after the statement. */
  isDeclaredBy(schema: DeclaredSchema): boolean
  /** Words that no source of the release before may contain together; none when something is only tightened. */
  words: readonly string[]
  /** Name of a condition between old and new columns, which may hold for everything that the release before writes. */
  condition?: string
  /** Whether a release whose tables are these reads and writes the column as before, because its new type has all former values. */
  isWiderFor?(schema: DeclaredSchema): boolean
}

/** Tables as the code of a release declares them: the snapshot beside its newest migration. */
export interface DeclaredSchema {
  tables: Record<
    string,
    {
      name: string
      columns: Record<string, { notNull: boolean; type: string }>
      indexes: Record<string, unknown>
      foreignKeys: Record<string, unknown>
      compositePrimaryKeys: Record<string, unknown>
      uniqueConstraints: Record<string, unknown>
      checkConstraints: Record<string, unknown>
    }
  >
}

/** Statements that take nothing away: what they make is new, or they change rows, which a stress run tries. */
const harmless = new Set([
  'CreateStmt',
  'CreateSeqStmt',
  'CreateEnumStmt',
  'CreateStatsStmt',
  'CreateExtensionStmt',
  'CreateTrigStmt',
  'CommentStmt',
  'InsertStmt',
  'UpdateStmt',
  'DeleteStmt',
  'SelectStmt',
])
const harmlessChanges = new Set<string | undefined>([
  'AT_DropNotNull',
  'AT_SetRelOptions',
  'AT_ResetRelOptions',
  'AT_SetStatistics',
  'AT_SetStorage',
  'AT_SetCompression',
  'AT_ValidateConstraint',
])

/** The release before, as far as migrations depend on it. */
export interface ReleaseBefore {
  schema: DeclaredSchema
  /** Journal time of its newest migration. */
  newest: number
  /** Its server sources that contain all of these words, but migrations. */
  filesWith(words: readonly string[]): string[]
}

/** Header of a contracting migration. */
const header = /^-- contract: nothing uses .+ since release .+$/m
/** Statement by which a contracting migration says from which migration on releases are served. */
const mark = /^UPDATE schema_state SET oldest_migration = (\d+);?/im

/** Comment that says, with the reason, why a condition holds for what the release before writes. */
const holds = (condition: string) => `-- ${condition} holds for the release before: `

/**
 * What is wrong with a migration that contracts: it must say so in its header, record which releases are still served, and take
 * away only what the release before has already given up. Sources that mention the name of something else may be named in its
 * comments.
 */
export function problemsOf(
  sql: string,
  found: readonly Contracting[],
  before: ReleaseBefore,
  times: readonly number[],
): string[] {
  const contracting = found.filter(
    ({ condition, isWiderFor }) => !isWiderFor?.(before.schema) && (!condition || !sql.includes(holds(condition))),
  )
  if (contracting.length === 0) return []
  if (!header.test(sql))
    return contracting.map(
      ({ action }) => `${action}: the release before may use it; expand now, contract in a later release`,
    )
  const oldest = Number(mark.exec(sql)?.[1])
  return [
    ...(times.includes(oldest) && oldest <= before.newest
      ? []
      : ['UPDATE schema_state SET oldest_migration = … must name the time of a migration of the release before']),
    ...contracting
      .filter(({ isDeclaredBy }) => !isDeclaredBy(before.schema))
      .map(({ action }) => `${action}: the tables of the release before are declared otherwise`),
    ...contracting.flatMap(({ action, words }) =>
      (words.length > 0 ? before.filesWith(words) : [])
        .filter((file) => !sql.includes(file))
        .map((file) => `${action}: ${file} of the release before mentions it`),
    ),
  ]
}

/** Reads migrations in their order, those of the release before first. */
export class MigrationReader {
  /** Tables, columns (`units.id`), triggers and functions that migrations after the release before have made. */
  private readonly made = new Set<string>()
  /** Signatures by the name of the function. */
  private readonly signatures = new Map<string, Set<string>>()

  /** Reads a migration of the release before, of which only the signatures of functions matter. */
  async readEarlier(sql: string): Promise<void> {
    for (const statement of await statementsOf(sql)) {
      if ('CreateFunctionStmt' in statement) this.signaturesOf(statement).add(signatureOf(statement))
    }
  }

  /** The contracting statements of a migration after the release before. */
  async read(sql: string): Promise<Contracting[]> {
    const statements = await statementsOf(sql)
    for (const statement of statements) this.note(statement)
    return statements.flatMap((statement) => this.contractingOf(statement))
  }

  private note(statement: Node): void {
    if ('CreateStmt' in statement) this.made.add(`table ${statement.CreateStmt.relation?.relname}`)
    if ('CreateTrigStmt' in statement) this.made.add(`trigger ${statement.CreateTrigStmt.trigname}`)
    if ('IndexStmt' in statement) this.made.add(`index ${statement.IndexStmt.idxname}`)
    if (!('AlterTableStmt' in statement)) return
    for (const { subtype, def } of changesOf(statement)) {
      if (subtype === 'AT_AddColumn' && def && 'ColumnDef' in def)
        this.noteColumn(`${statement.AlterTableStmt.relation?.relname}.${def.ColumnDef.colname}`, def.ColumnDef)
    }
  }

  private noteColumn(name: string, { constraints = [] }: ColumnDef): void {
    this.made.add(`column ${name}`)
    const filled: Constraint['contype'][] = ['CONSTR_NOTNULL', 'CONSTR_DEFAULT', 'CONSTR_IDENTITY', 'CONSTR_GENERATED']
    const isFilled = constraints.some((one) => 'Constraint' in one && filled.includes(one.Constraint.contype))
    if (!isFilled) this.made.add(`null ${name}`)
  }

  private contractingOf(statement: Node): Contracting[] {
    const [kind = ''] = Object.keys(statement)
    if (harmless.has(kind)) return []
    if ('AlterTableStmt' in statement) return this.ofTable(statement)
    // Another value of an enumerated type refuses nothing that the release before writes; a renamed one does.
    if ('AlterEnumStmt' in statement && !statement.AlterEnumStmt.oldVal) return []
    if ('IndexStmt' in statement) return this.ofIndex(statement)
    if ('DropStmt' in statement) return this.ofDrop(statement)
    if ('RenameStmt' in statement) {
      const { relation, renameType, subname } = statement.RenameStmt
      const table = relation?.relname ?? ''
      return [
        renameType === 'OBJECT_COLUMN' ? drop('renames', [table, subname ?? '']) : drop('renames', [subname ?? table]),
      ]
    }
    if ('CreateFunctionStmt' in statement) {
      const known = this.signaturesOf(statement)
      const isAnother = known.size > 0 && !known.has(signatureOf(statement))
      known.add(signatureOf(statement))
      return isAnother ? [drop('gives another signature to', [functionOf(statement)])] : []
    }
    // What is executed in `DO`, and kinds that no migration has needed so far.
    return [{ action: `executes ${kind}, which cannot be read`, isDeclaredBy: () => true, words: [] }]
  }

  private ofTable(statement: AlterTable): Contracting[] {
    const table = statement.AlterTableStmt.relation?.relname ?? ''
    if (this.made.has(`table ${table}`)) return []
    return changesOf(statement).flatMap((change) => this.ofChange(table, change))
  }

  private ofChange(table: string, { subtype, name = '', def }: AlterTableCmd): Contracting[] {
    if (harmlessChanges.has(subtype)) return []
    if (subtype === 'AT_AddColumn' && def && 'ColumnDef' in def) {
      const { colname = '', constraints = [] } = def.ColumnDef
      const given = constraints.flatMap((one) => ('Constraint' in one ? [one.Constraint] : []))
      const has = (...kinds: Constraint['contype'][]) => given.some(({ contype }) => kinds.includes(contype))
      const isFilled = has('CONSTR_DEFAULT', 'CONSTR_IDENTITY', 'CONSTR_GENERATED')
      const tightening = has('CONSTR_NOTNULL', 'CONSTR_PRIMARY') && !isFilled
      return [
        ...(tightening ? [requireValue(table, colname)] : []),
        ...given.flatMap((constraint) => this.ofConstraint(table, constraint, [colname, ...columnsOf(constraint)])),
      ]
    }
    if (subtype === 'AT_ColumnDefault') return def || this.isNewColumn(table, name) ? [] : [requireValue(table, name)]
    if (subtype === 'AT_SetNotNull') return [requireValue(table, name)]
    if (subtype === 'AT_DropColumn') return [drop('drops', [table, name])]
    if (subtype === 'AT_DropConstraint') return [dropName('the constraint', name)]
    if (subtype === 'AT_AddConstraint' && def && 'Constraint' in def)
      return this.ofConstraint(table, def.Constraint, columnsOf(def.Constraint))
    return [
      {
        action: `changes ${[table, name].filter(Boolean).join('.')} by ${subtype}`,
        isDeclaredBy: (schema) => name === '' || columnOf(schema, table, name) !== undefined,
        words: [],
        ...(subtype === 'AT_AlterColumnType' &&
          def &&
          'ColumnDef' in def && {
            isWiderFor: (schema: DeclaredSchema) =>
              isWider(columnOf(schema, table, name)?.type ?? '', typeOf(def.ColumnDef)),
          }),
      },
    ]
  }

  /** A constraint refuses what the release before writes, unless it is about columns that this release has not yet. */
  private ofConstraint(table: string, constraint: Constraint, columns: readonly string[]): Contracting[] {
    const { contype, conname = '' } = constraint
    const limits = ['CONSTR_CHECK', 'CONSTR_UNIQUE', 'CONSTR_PRIMARY', 'CONSTR_FOREIGN', 'CONSTR_EXCLUSION']
    if (!limits.includes(contype ?? '') || columns.every((column) => this.isNewColumn(table, column))) return []
    // A row without one of the values is not compared.
    const isCompared = contype !== 'CONSTR_FOREIGN' && (contype !== 'CONSTR_UNIQUE' || constraint.nulls_not_distinct)
    if (!isCompared && columns.some((column) => this.isNullBefore(table, column))) return []
    const isMixed = contype === 'CONSTR_CHECK' && columns.some((column) => this.isNewColumn(table, column))
    return [{ ...addName(`the constraint ${conname} of ${table}`, conname), ...(isMixed && { condition: conname }) }]
  }

  private ofIndex({ IndexStmt: index }: Extract<Node, { IndexStmt: unknown }>): Contracting[] {
    const table = index.relation?.relname ?? ''
    if (!index.unique || this.made.has(`table ${table}`)) return []
    const columns = namesIn(index.indexParams ?? [])
    if (columns.every((column) => this.isNewColumn(table, column))) return []
    if (!index.nulls_not_distinct && columns.some((column) => this.isNullBefore(table, column))) return []
    return [addName(`the unique index ${index.idxname} of ${table}`, index.idxname ?? '')]
  }

  private ofDrop({ DropStmt: { objects = [], removeType } }: Extract<Node, { DropStmt: unknown }>): Contracting[] {
    return objects.flatMap((object) => {
      const names = namesOf(object)
      const name = names.at(-1) ?? ''
      const isMadeAgain = ['trigger', 'index'].some((kind) => this.made.has(`${kind} ${name}`))
      if (isMadeAgain || names[0] === 'pg_temp') return []
      if (removeType === 'OBJECT_INDEX') return [dropName('the index', name)]
      return [drop('drops', [name])]
    })
  }

  private isNewColumn(table: string, column: string): boolean {
    return this.made.has(`table ${table}`) || this.made.has(`column ${table}.${column}`)
  }

  /** Whether the release before leaves a column empty. */
  private isNullBefore(table: string, column: string): boolean {
    return this.made.has(`null ${table}.${column}`)
  }

  private signaturesOf(statement: CreateFunction): Set<string> {
    const name = functionOf(statement)
    const known = this.signatures.get(name) ?? new Set()
    this.signatures.set(name, known)
    return known
  }
}

/** A type as snapshots write it: `numeric(22, 2)`. */
function typeOf({ typeName }: ColumnDef): string {
  const names = namesIn(typeName?.names ?? [])
  const limits = (typeName?.typmods ?? []).flatMap((one) =>
    'A_Const' in one && one.A_Const.ival ? [one.A_Const.ival.ival ?? 0] : [],
  )
  const name = { int4: 'integer', int8: 'bigint', int2: 'smallint' }[names.at(-1) ?? ''] ?? names.at(-1) ?? ''
  return limits.length > 0 ? `${name}(${limits.join(', ')})` : name
}

const integers = ['smallint', 'integer', 'bigint']

/** Whether a type has all values of another, in the same form: more digits before the same number of decimals, or a larger integer. */
function isWider(before: string, after: string): boolean {
  if (integers.includes(before)) return integers.indexOf(after) > integers.indexOf(before)
  const [old, present] = [before, after].map((type) => /^numeric\((\d+), ?(\d+)\)$/.exec(type)?.slice(1).map(Number))
  return old?.[0] !== undefined && present?.[0] !== undefined && present[0] >= old[0] && present[1] === old[1]
}

type AlterTable = Extract<Node, { AlterTableStmt: unknown }>
type CreateFunction = Extract<Node, { CreateFunctionStmt: unknown }>

/** A table, a column of one (two words) or a function goes. */
function drop(action: string, words: readonly string[]): Contracting {
  const [table = '', column] = words
  return {
    action: `${action} ${words.join('.')}`,
    isDeclaredBy: (schema) =>
      column === undefined ? !tableOf(schema, table) : columnOf(schema, table, column) === undefined,
    words,
  }
}

function dropName(kind: string, name: string): Contracting {
  return { action: `drops ${kind} ${name}`, isDeclaredBy: (schema) => !hasName(schema, name), words: [name] }
}

function addName(what: string, name: string): Contracting {
  return { action: `adds ${what}`, isDeclaredBy: (schema) => hasName(schema, name), words: [] }
}

function requireValue(table: string, column: string): Contracting {
  return {
    action: `requires a value in ${table}.${column}`,
    isDeclaredBy: (schema) => columnOf(schema, table, column)?.notNull === true,
    words: [],
  }
}

const tableOf = ({ tables }: DeclaredSchema, name: string) => Object.values(tables).find((table) => table.name === name)
const columnOf = (schema: DeclaredSchema, table: string, column: string) => tableOf(schema, table)?.columns[column]

/** Whether a release declares an index or a constraint of this name. */
const hasName = ({ tables }: DeclaredSchema, name: string) =>
  Object.values(tables).some(
    ({ indexes, foreignKeys, compositePrimaryKeys, uniqueConstraints, checkConstraints }) =>
      name in { ...indexes, ...foreignKeys, ...compositePrimaryKeys, ...uniqueConstraints, ...checkConstraints },
  )

async function statementsOf(sql: string): Promise<Node[]> {
  const { stmts = [] } = await parse(sql)
  return stmts.flatMap(({ stmt }) => (stmt ? [stmt] : []))
}

const changesOf = ({ AlterTableStmt: { cmds = [] } }: AlterTable) =>
  cmds.flatMap((cmd) => ('AlterTableCmd' in cmd ? [cmd.AlterTableCmd] : []))

const functionOf = ({ CreateFunctionStmt: { funcname = [] } }: CreateFunction) => namesIn(funcname).at(-1) ?? ''

/** Types of the parameters. */
function signatureOf({ CreateFunctionStmt: { parameters = [] } }: CreateFunction): string {
  const types = parameters.map((parameter) => {
    const type = 'FunctionParameter' in parameter ? parameter.FunctionParameter.argType : undefined
    return [...namesIn(type?.names ?? []).slice(-1), ...(type?.arrayBounds ?? []).map(() => '[]')].join('')
  })
  return types.join(', ')
}

function columnsOf({ keys = [], fk_attrs = [], raw_expr, exclusions = [] }: Constraint): string[] {
  return [...namesIn([...keys, ...fk_attrs, ...exclusions]), ...columnsIn(raw_expr)]
}

/** The parts of the name of a dropped object. */
function namesOf(object: Node): string[] {
  if ('List' in object) return namesIn(object.List.items ?? [])
  if ('ObjectWithArgs' in object) return namesIn(object.ObjectWithArgs.objname ?? [])
  return namesIn([object])
}

/** Names in a list of strings, parts of an index or expressions. */
function namesIn(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => {
    if ('String' in node) return [node.String.sval ?? '']
    if ('IndexElem' in node) return node.IndexElem.name ? [node.IndexElem.name] : columnsIn(node.IndexElem.expr)
    return columnsIn(node)
  })
}

/** Columns named anywhere in an expression. */
function columnsIn(expression: unknown): string[] {
  if (typeof expression !== 'object' || expression === null) return []
  if ('ColumnRef' in expression) {
    const { fields } = expression.ColumnRef as { fields: Node[] }
    return namesIn(fields).slice(-1)
  }
  return Object.values(expression).flatMap(columnsIn)
}
