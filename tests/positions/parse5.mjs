// The tokenizer of parse5 (7.2 or later): answers the JSON Lines of `specdrift tokens --batch` with lines of the same form.
// Run: node parse5.mjs [--as-it-is] [DIRECTORY[:ALIAS]]     the package lies in DIRECTORY/node_modules (default: here)
// Three faults of parse5 are put right, unless --as-it-is is given:
// - A character reference that turns out to be none is read again from its `&` on. The newline after it, which has been
//   seen, then counts a second time.
// - In an attribute's value, the ambiguous ampersand state is never entered, so that unknown-named-character-reference is
//   not reported.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const as_it_is = process.argv[2] === '--as-it-is';
const [directory, name = 'parse5'] = (process.argv[as_it_is ? 3 : 2] ?? '.').split(':');
const { Tokenizer, TokenizerMode } = await import(createRequire(resolve(directory, 'x.js')).resolve(name));

const modes = { 'Data state': TokenizerMode.DATA, 'RCDATA state': TokenizerMode.RCDATA, 'RAWTEXT state': TokenizerMode.RAWTEXT,
                'Script data state': TokenizerMode.SCRIPT_DATA, 'PLAINTEXT state': TokenizerMode.PLAINTEXT,
                'CDATA section state': TokenizerMode.CDATA_SECTION };

let tokens, errors, text;
function add(...token) {
    if (text !== '') tokens.push(['Character', text]);
    text = '';
    if (token.length > 0) tokens.push(token);
}
const handler = {
    onComment: ({ data }) => add('Comment', data),
    onDoctype: ({ name, publicId, systemId, forceQuirks }) => add('DOCTYPE', name, publicId, systemId, !forceQuirks),
    onStartTag({ tagName, attrs, selfClosing }) {
        const attributes = Object.create(null);
        for (const { name, value } of attrs) attributes[name] = value;
        add('StartTag', tagName, attributes, ...(selfClosing ? [true] : []));
    },
    onEndTag: ({ tagName }) => add('EndTag', tagName),
    onEof: () => add(),
    onCharacter: ({ chars }) => { text += chars; },
    onNullCharacter: ({ chars }) => { text += chars; },
    onWhitespaceCharacter: ({ chars }) => { text += chars; },
    onParseError: ({ code, startLine, startCol }) => errors.push({ code, line: startLine, col: startCol }),
};

let ambiguous_ampersand;
const is_trailing = (unit) => unit >= 0xDC00 && unit <= 0xDFFF;
class Repaired extends Tokenizer {
    constructor(options, handler) {
        super(options, handler);
        const { preprocessor } = this;
        const process = preprocessor._processSurrogate;
        preprocessor._processSurrogate = (unit) => {
            if (!is_trailing(unit) || !is_trailing(preprocessor.html.charCodeAt(preprocessor.pos + 1)))
                return process.call(preprocessor, unit);
            preprocessor._err('surrogate-in-input-stream');
            return unit;
        };
    }
    _stateCharacterReference() {
        const { preprocessor, entityStartPos } = this;
        super._stateCharacterReference();
        if (preprocessor.pos !== entityStartPos) return;
        preprocessor.isEol = false;
        const name = /^&[0-9A-Za-z]+;?/.exec(preprocessor.html.slice(entityStartPos))?.[0];
        if (name && this._isCharacterReferenceInAttribute() && is_unknown(name)) this.state = ambiguous_ampersand;
    }
}
function is_unknown(name) {
    let text = '';
    const take = ({ chars }) => { text += chars; };
    new Tokenizer({}, { onCharacter: take, onNullCharacter: take, onWhitespaceCharacter: take, onEof() {} }).write(name, true);
    return text === name;
}
const Tried = as_it_is ? Tokenizer : Repaired;

{
    class Probe extends Tokenizer {
        _stateAmbiguousAmpersand(character) {
            ambiguous_ampersand = this.state;
            super._stateAmbiguousAmpersand(character);
        }
    }
    [tokens, errors, text] = [[], [], ''];
    new Probe({}, handler).write('&zz', true);
}

const answers = [];
for (const line of readFileSync(0, 'utf8').split('\n')) {
    if (line === '') continue;
    const { input, state = 'Data state', lastStartTag = '', foreign = false } = JSON.parse(line);
    [tokens, errors, text] = [[], [], ''];
    const tokenizer = new Tried({ sourceCodeLocationInfo: false }, handler);
    tokenizer.state = modes[state];
    tokenizer.lastStartTagName = lastStartTag;
    tokenizer.inForeignNode = foreign;
    try {
        tokenizer.write(input, true);
        answers.push(JSON.stringify({ tokens, errors }));
    } catch (error) {
        answers.push(JSON.stringify({ error: String(error) }));
    }
}
process.stdout.write(answers.join('\n') + '\n');
