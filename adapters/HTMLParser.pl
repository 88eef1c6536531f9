#!/usr/bin/perl
# HTML::Parser, by its tokens.   apt install libhtml-parser-perl | cpan HTML::Parser
# Run: perl HTMLParser.pl
use strict;
use warnings;
use HTML::Parser;
use HTML::Entities ();
use JSON::PP;

$| = 1;
my $json = JSON::PP->new->utf8->canonical;
print $json->encode({adapter => 1, name => 'HTML::Parser', version => "$HTML::Parser::VERSION", level => 'tokens',
                     pi => 'node', doctype => 'none', context => 'tokenizer', scripting => 'no'}), "\n";
while (my $line = <STDIN>) {
    my $probe = $json->decode($line);
    my @events;
    my $parser = HTML::Parser->new(
        api_version => 3,
        start_h => [sub {
            my ($name, $order, $attributes) = @_;
            push @events, ['S', $name, [map { [$_, "$attributes->{$_}"] } @$order]];
        }, 'tagname, attrseq, attr'],
        end_h => [sub { push @events, ['E', $_[0]] }, 'tagname'],
        text_h => [sub { push @events, ['T', $_[0]] }, 'dtext'],
        comment_h => [sub { push @events, ['C', $_[0]] }, 'token0'],
        process_h => [sub { my ($target, $data) = split /\s+/, $_[0], 2; push @events, ['P', $target // '', $data // ''] },
                      'token0'],
    );
    $parser->utf8_mode(0);
    $parser->parse($probe->{input});
    $parser->eof;
    print $json->encode({id => $probe->{id}, events => \@events}), "\n";
}
