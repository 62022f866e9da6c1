import { describe, expect, it } from 'vitest'
import { quantityLimit, readParts } from '#contract/service-order/spare-parts/numbers.ts'
import { partsOfTable, readTable } from '#views/service-order/spare-parts/pasted-table.ts'

describe('part numbers as they are typed or pasted', () => {
  it('are whole numbers with commas between them', () => {
    expect(readParts('8718644550, 0712000115 ,8718644550')).toEqual([
      { number: '8718644550', quantity: 2 },
      { number: '0712000115', quantity: 1 },
    ])
  })

  it('take a quantity beside the number', () => {
    expect(readParts('8718644550 x 3, 0712000115 2')).toEqual([
      { number: '8718644550', quantity: 3 },
      { number: '0712000115', quantity: 2 },
    ])
  })

  it('are refused with the wrong number, or with the quantity that is no whole number from 1 to 9,999', () => {
    expect(readParts('8718644550, 87A, 12.5, -3, 8718644551 0, 8718644552 x 10000, 12 345')).toEqual([
      { number: '8718644550', quantity: 1 },
      { wrong: '87A' },
      { wrong: '12.5' },
      { wrong: '-3' },
      { wrong: '8718644551 0' },
      { wrong: '8718644552 x 10000' },
      // One number in groups, or a number with its quantity.
      { wrong: '12 345' },
    ])
  })

  it('are never cut off: a line that is too long is an error', () => {
    expect(readParts('77 x 9999, 77 x 9999')).toEqual([
      { number: '77', quantity: quantityLimit },
      { wrong: '77 x 9999' },
    ])
  })
})

describe('a table of parts', () => {
  const read = (text: string) => {
    const table = readTable(text)
    return {
      roles: table.roles,
      parts: partsOfTable(table).map(({ number, quantity, wrong_number, wrong_quantity }) =>
        wrong_number || wrong_quantity
          ? [number, wrong_number ? 'wrong number' : 'wrong quantity']
          : [number, quantity],
      ),
    }
  }

  it('takes no price for a quantity', () => {
    expect(read('1\t8718641127\tParownik\t3150,00\t2')).toEqual({
      roles: ['other', 'number', 'other', 'other', 'quantity'],
      parts: [['8718641127', 2]],
    })
    expect(read('8718641127;Parownik;3150,00').roles).toEqual(['number', 'other', 'other'])
  })

  it('is recognised by its heading, otherwise by its content', () => {
    const headed =
      'Lp.\tCena\tNumer części\tIlość\n1\t12\t8718644550\t4\r\n2\t7\t0712000115\t2,00\n3\t5\t7736901\t1 szt.\n'
    expect(read(headed)).toEqual({
      roles: ['other', 'other', 'number', 'quantity'],
      parts: [
        ['8718644550', 4],
        ['0712000115', 2],
        ['7736901', 1],
      ],
    })
    expect(read('8718644550\n0712000115 x 3').parts).toEqual([
      ['8718644550', 'wrong quantity'],
      ['0712000115', 3],
    ])
    expect(read('8718644550\n0712000115').parts).toEqual([
      ['8718644550', 1],
      ['0712000115', 1],
    ])
  })

  it('marks each cell that is no whole quantity from 1 to 9,999, without a default in its place', () => {
    const cells = ['1,5', '-2', '10000', '0', '', 'dwa', '1,000', '1 200', '9999', '3 szt.']
    const { parts } = read(`Numer\tIlość\n${cells.map((cell) => `8718644550\t${cell}`).join('\n')}`)
    expect(parts.map(([, quantity]) => quantity)).toEqual([
      ...Array.from({ length: 7 }, () => 'wrong quantity'),
      1200,
      9999,
      3,
    ])
    expect(read('Numer\tIlość\nAB-12\t3').parts).toEqual([['AB-12', 'wrong number']])
  })

  it('marks them without a heading too, instead of ordering one piece of each', () => {
    const rows = [
      '1\t8718641127\tParownik\t3150,00\t2',
      '2\t8718644550\tUszczelka\t12,50\t1,5',
      '3\t7736901\tFiltr\t33,00\t10000',
    ]
    expect(read(rows.join('\n')).parts).toEqual([
      ['8718641127', 2],
      ['8718644550', 'wrong quantity'],
      ['7736901', 'wrong quantity'],
    ])
  })

  it('is read as chat programs, letters, spreadsheets and text files write it', () => {
    // Invisible characters would make the numbers of the rows the numbers of parts.
    const copied = '1\t\u202A8718641127\u202C\tParownik\t3\u00A0150,00\u00A0zł\t2\u200B'
    expect(read(copied).parts).toEqual([['8718641127', 2]])
    expect(read('• 8718641127 – 2 szt.\n• 8718644550 - 3 szt.').parts).toEqual([
      ['8718641127', 2],
      ['8718644550', 3],
    ])
    expect(read('2 x 8718641127\n12 szt. x 8718644550').parts).toEqual([
      ['8718641127', 2],
      ['8718644550', 12],
    ])
    expect(read('"8718641127"\t"Parownik\nmały, 1/2"""\t"2"').parts).toEqual([['8718641127', 2]])
    expect(read('\uFEFFNumer;Nazwa;Ilość\r\n8718641127;"Parownik; mały";2').parts).toEqual([['8718641127', 2]])
    expect(read("'8718641127\t2").parts).toEqual([['8718641127', 2]])
    expect(read('8718641127\t2.000').parts).toEqual([['8718641127', 'wrong quantity']])
    expect(readParts('\u202A8718641127\u202C x\u00A02\u200B')).toEqual([{ number: '8718641127', quantity: 2 }])
  })

  it('is read by the columns that the person has corrected', () => {
    const table = readTable('8718644550\t12\t4')
    expect(partsOfTable(table)).toMatchObject([{ quantity: 4 }])
    expect(partsOfTable({ ...table, roles: ['number', 'quantity', 'other'] })).toMatchObject([{ quantity: 12 }])
  })
})
