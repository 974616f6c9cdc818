import { labelled } from '@earshot/core/areas/channels/data-filter';
import { limits } from '@earshot/core/limits';
import { expect } from 'chai';
import { fieldColumns } from './field-columns.ts';

const many = Array.from({ length: limits.sampledData.values }, (_, at) => String(at));

describe('the fields that are columns of data', () => {
  it('are the first two that sort it into a few kinds', () => {
    const sampled = [
      { field: 'author', values: ['Ada', 'Ben'], share: 1 },
      { field: labelled('Order'), values: many, share: 1 },
      { field: labelled('Country'), values: ['UK'], share: 1 },
      { field: labelled('Remark'), values: ['Yes', 'Not as far as I can remember, no'], share: 1 },
      { field: labelled('Voucher'), values: ['5 %', '10 %'], share: 0.8 },
      { field: labelled('Product'), values: ['Tea', 'Coffee'], share: 0.81 },
      { field: labelled('Score'), values: ['1', '2', '5'], share: 1 },
      { field: labelled('City'), values: ['York', 'Leeds'], share: 1 },
    ];
    expect(fieldColumns(sampled)).to.deep.equal(['Product', 'Score']);
    expect(fieldColumns([])).to.deep.equal([]);
  });
});
