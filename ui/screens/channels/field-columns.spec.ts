import { limits } from '@earshot/core/limits';
import { labelled } from '@earshot/core/model/data-filter';
import { expect } from 'chai';
import { fieldColumns } from './field-columns.ts';

const many = Array.from({ length: limits.sampledData.values }, (_, at) => String(at));

describe('the fields that are columns of data', () => {
  it('are the first two that sort it into a few kinds', () => {
    const sampled = [
      { field: 'author', values: ['Ada', 'Ben'] },
      { field: labelled('Order'), values: many },
      { field: labelled('Country'), values: ['UK'] },
      { field: labelled('Remark'), values: ['Yes', 'Not as far as I can remember, no'] },
      { field: labelled('Product'), values: ['Tea', 'Coffee'] },
      { field: labelled('Score'), values: ['1', '2', '5'] },
      { field: labelled('City'), values: ['York', 'Leeds'] },
    ];
    expect(fieldColumns(sampled)).to.deep.equal(['Product', 'Score']);
    expect(fieldColumns([])).to.deep.equal([]);
  });
});
