// Finds the options of every public function in the declarations: a parameter that is an object with names of its own, and such objects in it.
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

// What is no object of options, although it has names: data that may have more of them, or what the platform brings along.
const DATA = new Set(['Point', 'Position', 'Cell', 'Ring', 'Bytes', 'RulePlace', 'ReadonlyBytes', 'Place']);

/**
 * @param {string[]} entries  the declarations to read, seen from `base`
 * @param {string} base       the address of a file
 * @returns {Map<string, string[]>} the names of each object of options, by its place: 'Grid.findPath', 'Mesh.fromAreas [0][]', 'Rules.create [1].legs[].constraints[]'
 */
export function findOptions(entries, base) {
  const files = entries.map((entry) => fileURLToPath(new URL(entry, base)));
  const program = ts.createProgram(files, { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, strict: true });
  const checker = program.getTypeChecker();
  const found = new Map();

  const isOurs = (symbol) => symbol?.declarations?.some((declaration) => declaration.getSourceFile().fileName.includes('/dist/')) ?? false;

  function visit(type, place, seen) {
    if (type.aliasSymbol !== undefined && DATA.has(type.aliasSymbol.name)) return;
    type = checker.getNonNullableType(type);
    if (type.aliasSymbol !== undefined && DATA.has(type.aliasSymbol.name)) return;
    if (type.isUnion()) {
      for (const part of type.types) visit(part, place, seen);
      return;
    }
    if (checker.isArrayType(type)) {
      visit(checker.getTypeArguments(type)[0], `${place}[]`, seen);
      return;
    }
    if (checker.isTupleType(type) || !(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) || type.getCallSignatures().length > 0) return;
    if (type.isClass?.() || type.symbol?.valueDeclaration?.kind === ts.SyntaxKind.ClassDeclaration) return;
    const index = type.getStringIndexType();
    if (index !== undefined) {
      visit(index, `${place}{}`, seen);
      return;
    }
    const properties = type.getProperties();
    if (properties.length === 0 || !properties.every(isOurs) || seen.includes(type)) return;
    const kind = type.getProperty('kind');
    // A union told apart by its kind is several objects.
    const kinds = kind === undefined || kind.flags & ts.SymbolFlags.Optional ? [''] : literals(checker.getTypeOfSymbol(kind)).map((word) => ` ${word}`);
    for (const word of kinds) found.set(place + word, properties.map((property) => property.name));
    for (const property of properties) visit(checker.getTypeOfSymbol(property), `${place}.${property.name}`, [...seen, type]);
  }

  const literals = (type) => (type.isUnion() ? type.types.flatMap(literals) : type.isStringLiteral() ? [type.value] : []);

  function visitFunction(signatures, name) {
    for (const signature of signatures)
      signature.getParameters().forEach((parameter, i) => visit(checker.getTypeOfSymbol(parameter), `${name} [${i}]`, []));
  }

  for (const file of files) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file));
    for (const exported of checker.getExportsOfModule(module)) {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      const declaration = symbol.declarations?.[0];
      if (declaration === undefined) continue;
      if (ts.isFunctionDeclaration(declaration)) {
        visitFunction(checker.getTypeOfSymbol(symbol).getCallSignatures(), symbol.name);
        continue;
      }
      const isClass = ts.isClassDeclaration(declaration);
      if (!isClass && !(ts.isInterfaceDeclaration(declaration) && symbol.name.endsWith('Factory'))) continue;
      const owner = symbol.name.replace(/Factory$/, '');
      for (const member of checker.getDeclaredTypeOfSymbol(symbol).getProperties())
        if (isOurs(member)) visitFunction(checker.getTypeOfSymbol(member).getCallSignatures(), `${owner}.${member.name}`);
    }
  }
  return found;
}
