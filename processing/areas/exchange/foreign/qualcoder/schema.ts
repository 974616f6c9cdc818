/** Columns of a QualCoder database, from its first version (tables as of 2.0) to version 18. */
export const QUALCODER = {
  needs: ['project', 'source', 'code_name', 'code_text'],
  tables: {
    project: ['date', 'memo', 'about'],
    source: ['id', 'name', 'fulltext', 'mediapath', 'memo', 'owner', 'date', 'av_text_id', 'risid'],
    code_cat: ['catid', 'name', 'memo', 'supercatid'],
    code_name: ['cid', 'name', 'memo', 'catid', 'supercid', 'color'],
    code_text: ['cid', 'fid', 'seltext', 'pos0', 'pos1', 'owner', 'date', 'memo', 'important'],
    code_image: ['cid', 'id', 'memo', 'pdf_page'],
    code_av: ['cid', 'id', 'memo'],
    annotation: ['anid', 'fid', 'pos0', 'pos1', 'memo', 'owner', 'date'],
    cases: ['caseid', 'name', 'memo'],
    case_text: ['caseid', 'fid', 'pos0', 'pos1'],
    attribute_type: ['name', 'memo', 'caseOrFile', 'valuetype'],
    attribute: ['name', 'attr_type', 'value', 'id'],
    journal: ['jid', 'name', 'jentry', 'date', 'owner'],
    graph: ['name'],
    stored_sql: ['title'],
  },
} as const;
